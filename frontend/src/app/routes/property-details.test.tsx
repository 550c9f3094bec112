import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, savedRow, type FakeSaved } from '../../testing/fake-saved';
import { PROFILE, row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const PROPERTY = {
  ...row('GA|Fulton/1', {
    Address: '12 Elm St',
    State: 'Georgia',
    County: 'Fulton',
    'Zip Code': '30303',
    'Foreclosure Sale Date': '2030-01-02',
    'Days Until Sale': 3,
    'matched_Foreclosure Status': 'Scheduled',
    'matched_Current Bid': 198000,
    Zestimate: 365000,
    zillow_image_1: 'https://photos.example.com/1.jpg',
    zillow_image_2: 'https://photos.example.com/2.jpg',
  }),
  City: 'Atlanta',
  'Sale Time': '10:00 AM',
  'Sale Location': 'Fulton County Courthouse, front steps',
  'Auction URL': 'https://auctions.example.com/1',
  'Deed Book': '123/456',
  'Roof Age': '4',
};

async function open(changes: Partial<FakeSaved> = {}) {
  const portal = fakePortal();
  const fake = fakeSaved({ properties: { 'GA|Fulton/1': PROPERTY }, ...changes });
  const app = renderApp({ at: '/property-details/GA%7CFulton%2F1', token: portal.token });
  await screen.findByRole('heading', { level: 1, name: '12 Elm St' });
  return { portal, fake, ...app };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

test('the page shows when and where the sale is, and its opening bid', async () => {
  await open();
  expect(screen.getByText('Atlanta, Georgia 30303 · Fulton County')).toBeInTheDocument();
  expect(screen.getByText('10:00 AM, Fulton County Courthouse, front steps')).toBeInTheDocument();
  expect(screen.getByText('3 days')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Online auction' })).toHaveAttribute(
    'href',
    'https://auctions.example.com/1',
  );
  expect(screen.getAllByText('$198,000').length).toBeGreaterThan(0);
  expect(screen.getByText('Opening Bid')).toBeInTheDocument();
  // What is at the top is not repeated, and what no source states is folded.
  expect(region('Facts').queryByText('Opening Bid')).not.toBeInTheDocument();
  expect(region('Facts').getByText(/^\d+ facts not published$/)).toBeInTheDocument();
});

test('links to public records, Street View and the attorney’s phone follow from the source’s data', async () => {
  await open({
    properties: {
      'GA|Fulton/1': {
        ...PROPERTY,
        Latitude: 33.75,
        Longitude: -84.39,
        'Attorney Name': 'Whitfield Legal Group',
        'Attorney Phone': '(404) 555-0142',
        'Clerk URL': 'https://clerk.example.com/case/1',
        Assessor_Link: 'https://assessor.example.com/1',
        'Tax Website': 'javascript:alert(1)',
        'Notice Link': 'https://notices.example.com/1',
      },
    },
  });
  const records = within(screen.getByRole('list', { name: 'Public records' })).getAllByRole('link');
  expect(records.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Clerk of court', 'https://clerk.example.com/case/1'],
    ['Assessor', 'https://assessor.example.com/1'],
    ['Notice of sale', 'https://notices.example.com/1'],
  ]);
  expect(screen.getByRole('link', { name: 'Street View' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=33.75%2C-84.39',
  );
  expect(screen.getByRole('link', { name: '(404) 555-0142' })).toHaveAttribute('href', 'tel:4045550142');
});

test('without a location, a phone or links there are none of them', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'Street View' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Public records' })).not.toBeInTheDocument();
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
});

test('beds, baths, areas, year and occupancy are on the first screen', async () => {
  await open({
    properties: {
      'GA|Fulton/1': {
        ...PROPERTY,
        Bedrooms: 3,
        Bathrooms: 2.5,
        'Living Area': 1760,
        'Lot Size': 12_197,
        'Year Built': 1984,
        'Owner Occupancy': 'Absentee',
      },
    },
  });
  const home = within(screen.getByLabelText('The home at a glance'));
  const facts = home.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Beds', '3'],
    ['Baths', '2.5'],
    ['Living area', '1,760 sq ft'],
    ['Lot', '12,197 sq ft'],
    ['Year built', '1984'],
    ['Occupancy', 'Absentee'],
  ]);
});

test('without photos, the map takes the gallery’s place', async () => {
  const bare = { ...PROPERTY, zillow_image_1: '', zillow_image_2: null, Latitude: 33.75, Longitude: -84.39 };
  await open({ properties: { 'GA|Fulton/1': bare } });
  const map = screen.getByRole('group', { name: 'Map of 12 Elm St' });
  expect(map.parentElement).toHaveClass('gallery-frame');
  expect(screen.queryByRole('img', { name: 'No photo' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in maps' })).toBeInTheDocument();
});

test('without photos and location, the page says both', async () => {
  await open({ properties: { 'GA|Fulton/1': { ...PROPERTY, zillow_image_1: '', zillow_image_2: '' } } });
  expect(screen.getByRole('img', { name: 'No photo' })).toBeInTheDocument();
  expect(screen.getByText('Location unknown.')).toBeInTheDocument();
});

test('an imported link that is not a web address does not become a link', async () => {
  await open({
    properties: { 'GA|Fulton/1': { ...PROPERTY, 'Auction URL': 'javascript:alert(1)' } },
  });
  expect(screen.queryByRole('link', { name: 'Online auction' })).not.toBeInTheDocument();
});

test('photos change by button, arrow key and swipe, and do not wrap around', async () => {
  const { user } = await open();
  const gallery = screen.getByRole('group', { name: 'Photos of 12 Elm St' });
  expect(screen.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(screen.getByRole('img', { name: 'Photo 2 of 12 Elm St' })).toBeInTheDocument();
  fireEvent.keyDown(gallery, { key: 'ArrowRight' });
  expect(screen.getByText('2 of 2')).toBeInTheDocument();
  fireEvent.keyDown(gallery, { key: 'ArrowLeft' });
  expect(screen.getByText('1 of 2')).toBeInTheDocument();
  const photo = screen.getByRole('img', { name: 'Photo 1 of 12 Elm St' });
  fireEvent(photo, new MouseEvent('pointerdown', { bubbles: true, clientX: 300 }));
  fireEvent(photo, new MouseEvent('pointerup', { bubbles: true, clientX: 200 }));
  expect(screen.getByText('2 of 2')).toBeInTheDocument();
});

test('up to 20 photos are shown in order, and blank ones are skipped', async () => {
  const photos = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `zillow_image_${index + 1}`,
      `https://photos.example.com/${index + 1}.jpg`,
    ]),
  );
  const { user } = await open({
    properties: { 'GA|Fulton/1': { ...PROPERTY, ...photos, zillow_image_2: ' ' } },
  });
  expect(screen.getByText('1 of 19')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(screen.getByRole('img', { name: 'Photo 2 of 12 Elm St' })).toHaveAttribute(
    'src',
    'https://photos.example.com/3.jpg',
  );
});

test('every further data point is grouped and can be found by its name or text', async () => {
  const { user } = await open();
  const all = region('All data points');
  expect(all.getByText('Loan and debt')).toBeInTheDocument();
  expect(all.getByText('123/456')).toBeInTheDocument();
  await user.type(all.getByRole('searchbox', { name: 'Search data points' }), 'roof');
  expect(all.getByText('Roof Age')).toBeInTheDocument();
  expect(all.queryByText('123/456')).not.toBeInTheDocument();
  await user.type(all.getByRole('searchbox', { name: 'Search data points' }), 'zzz');
  expect(all.getByRole('status')).toHaveTextContent('No data points match “roofzzz”');
});

test('the timeline shows old and new values, and the page its sources and the last check', async () => {
  await open({
    timeline: {
      checkedAt: '2026-10-20T12:00:00Z',
      sources: [
        { source: 'Fulton weekly', at: '2026-10-20T12:00:00Z' },
        { source: 'Cobb legal organ', at: '2026-10-02T12:00:00Z' },
      ],
      unusualDay: null,
      borrowed: [
        { field: 'City', source: 'Fulton County Assessor 2026 roll' },
        { field: 'Roof Age', source: 'Georgia 2025 roll' },
      ],
      entries: [
        {
          at: '2026-11-05T12:00:00Z',
          kind: 'changed',
          source: 'fulton',
          changes: [{ field: 'matched_Current Bid', old: '210000', new: '198000' }],
        },
        { at: '2026-11-01T12:00:00Z', kind: 'listed', source: 'fulton', changes: [] },
      ],
    },
  });
  const timeline = region('Sale timeline');
  expect(await timeline.findByText('$210,000')).toBeInTheDocument();
  expect(
    screen.getByText(
      (_, element) =>
        element?.tagName === 'P' &&
        /^Checked .+, Fulton weekly list of Oct 20, 2026 · also in Cobb legal organ, list of Oct 2, 2026$/.test(
          element.textContent,
        ),
    ),
  ).toBeInTheDocument();
  expect(screen.getAllByTitle('Source: fulton, Nov 5, 2026')[0]).toHaveTextContent('$198,000');
  expect(screen.getByTitle('Source: Fulton County Assessor 2026 roll')).toHaveTextContent('Atlanta');
  expect(region('All data points').getByTitle('Source: Georgia 2025 roll')).toHaveTextContent('4');
  expect(timeline.getAllByRole('listitem')[0]).toHaveTextContent('Changed');
});

test('what the sources state differently is side by side, and the timeline names the joined list', async () => {
  await open({
    timeline: {
      checkedAt: '2026-11-21T12:00:00Z',
      sources: [{ source: 'Fulton court', at: '2026-11-21T12:00:00Z' }],
      joined: [
        { id: 'GA-Fulton-1', source: 'Fulton weekly' },
        { id: 'GA-Fulton-9', source: 'Fulton court' },
      ],
      disagreements: [
        {
          field: 'Foreclosure Sale Date',
          statements: [
            { source: 'Fulton weekly', value: '2026-12-01', since: '2026-11-01T12:00:00Z', isShown: false },
            { source: 'Fulton court', value: '2027-01-05', since: null, isShown: true },
          ],
        },
      ],
      unusualDay: null,
      borrowed: [],
      entries: [
        {
          at: '2026-11-21T12:00:00Z',
          kind: 'merged',
          source: 'Fulton court',
          changes: [
            { field: 'Foreclosure Sale Date', old: '2026-12-01', new: '2027-01-05' },
            { field: 'Source', old: null, new: 'Fulton court' },
          ],
        },
      ],
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'The sources disagree' }));
  expect(panel.getByRole('heading', { name: 'Sale Date' })).toBeInTheDocument();
  const [first, second] = panel.getAllByRole('definition');
  expect(first).toHaveTextContent(/Dec 1, 2026\s*since Nov 1, 2026/);
  expect(second).toHaveTextContent(/Jan 5, 2027\s*Shown$/);
  const entries = region('Sale timeline').getAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('Joined with the list of Fulton court');
});

test('an old link to a duplicate becomes the address of the joined property', async () => {
  const portal = fakePortal();
  fakeSaved({ properties: { 'GA-9': PROPERTY, 'GA|Fulton/1': PROPERTY } });
  const { router } = renderApp({ at: '/property-details/GA-9', token: portal.token });
  await screen.findByRole('heading', { level: 1, name: '12 Elm St' });
  await waitFor(() => expect(place(router)).toBe('/property-details/GA%7CFulton%2F1'));
});

test('sources that agree have no panel', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'The sources disagree' })).not.toBeInTheDocument();
});

test('comparables show distance, price per square foot, and their median compared with this property', async () => {
  const sale = {
    id: 'D-1',
    address: '14 Elm St',
    city: 'Atlanta',
    zipCode: '30303',
    propertyType: null,
    soldOn: '2026-06-01',
    price: 352000,
    livingArea: 1760,
    bedrooms: 3,
    bathrooms: 2.5,
    yearBuilt: 1981,
    latitude: 33.76,
    longitude: -84.39,
    miles: 0.12,
    pricePerSqFt: 200,
  };
  await open({
    comparables: {
      comparables: [sale, { ...sale, id: 'D-2', address: null, miles: null, pricePerSqFt: null }],
      medianPricePerSqFt: 200,
      ownPricePerSqFt: 250,
      valueAtMedian: 368000,
      origin: 'recorded',
      withinMiles: 2,
      withinMonths: 24,
    },
  });
  const sales = region('Comparable sales');
  expect(await sales.findByText('per sq ft, 25% above the median')).toBeInTheDocument();
  expect(sales.getByRole('row', { name: /14 Elm St.*0\.1 mi.*\$352,000.*1,760.*\$200/ })).toBeInTheDocument();
  expect(sales.getByRole('row', { name: /D-2/ })).toHaveTextContent('–');
});

test('the value range follows the checked sales and the sliders at once', async () => {
  const sale = (id: string, livingArea: number, pricePerSqFt: number) => ({
    id,
    address: `${id} Elm St`,
    city: 'Atlanta',
    zipCode: '30303',
    propertyType: null,
    soldOn: new Date().toISOString().slice(0, 10),
    price: livingArea * pricePerSqFt,
    livingArea,
    bedrooms: 3,
    bathrooms: 2,
    yearBuilt: 1981,
    latitude: 33.76,
    longitude: -84.39,
    miles: 0.12,
    pricePerSqFt,
  });
  const located = { ...PROPERTY, 'Living Area': 2000, Bedrooms: 3, Latitude: 33.75, Longitude: -84.39 };
  const { user } = await open({
    properties: { 'GA|Fulton/1': located },
    comparables: {
      comparables: [
        sale('14', 1800, 150),
        sale('15', 2200, 250),
        sale('16', 2000, 170),
        sale('17', 3900, 400),
      ],
      medianPricePerSqFt: 210,
      ownPricePerSqFt: 200,
      valueAtMedian: 420_000,
      origin: 'recorded',
      withinMiles: 2,
      withinMonths: 24,
    },
  });
  const sales = region('Comparable sales');
  expect(await sales.findByText('from $300,000 to $500,000')).toBeInTheDocument();
  expect(sales.getByText('of 3 sales')).toBeInTheDocument();
  expect(sales.queryByText('17 Elm St')).not.toBeInTheDocument();
  expect(sales.getByRole('img', { name: /^Where the 3 sales are from 12 Elm St/ })).toBeInTheDocument();
  await user.click(sales.getByRole('checkbox', { name: 'Include 15 Elm St' }));
  expect(sales.getByText('from $300,000 to $340,000')).toBeInTheDocument();
  expect(sales.getByText('$160')).toBeInTheDocument();
  fireEvent.change(sales.getByRole('slider', { name: 'Living area' }), { target: { value: '100' } });
  expect(sales.getByText('from $300,000 to $800,000')).toBeInTheDocument();
  expect(sales.getByText('17 Elm St', { selector: 'th' })).toBeInTheDocument();
});

test('comparables from our own auctions say that they are foreclosure sales', async () => {
  await open({
    comparables: {
      origin: 'ownListings',
      comparables: [
        {
          id: 'GA-2',
          address: '14 Elm St',
          city: 'Atlanta',
          zipCode: '30303',
          propertyType: 'Single Family',
          soldOn: '2026-06-01',
          price: 200_000,
          livingArea: 1500,
          bedrooms: null,
          bathrooms: null,
          yearBuilt: null,
          latitude: null,
          longitude: null,
          miles: 0.48,
          pricePerSqFt: 133.33,
        },
      ],
      medianPricePerSqFt: 133.33,
      ownPricePerSqFt: null,
      valueAtMedian: null,
      withinMiles: 0.5,
      withinMonths: 12,
    },
  });
  const sales = region('Comparable sales');
  expect(await sales.findByText(/foreclosure sales from our own listings/)).toBeInTheDocument();
  expect(
    sales.getByText('Same type and like size, within 0.5 miles, sold at auction in the last 12 months'),
  ).toBeInTheDocument();
  expect(sales.getByText('14 Elm St', { selector: 'th' })).toBeInTheDocument();
});

test('a failed section does not break the page', async () => {
  fakePortal();
  fakeSaved({ properties: { 'GA|Fulton/1': PROPERTY } });
  refuseCall('get', 'property-details/:id/comparables', () => refuse(503, 'unavailable', 'Busy.'));
  renderApp({ at: '/property-details/GA%7CFulton%2F1', token: 'token-1' });
  expect(await screen.findByRole('heading', { name: '12 Elm St' })).toBeInTheDocument();
  expect(await region('Comparable sales').findByRole('alert')).toHaveTextContent('Could not load. Busy.');
});

test('an unknown property is reported', async () => {
  fakePortal();
  fakeSaved();
  renderApp({ at: '/property-details/nobody', token: 'token-1' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Property not found' })).toBeInTheDocument();
});

test('the page links to the next and previous property and back to the list', async () => {
  const portal = fakePortal();
  fakeSaved({ properties: Object.fromEntries(['1', '2', '3'].map((id) => [id, row(id)])) });
  const { router, store, user } = renderApp({
    at: '/property-listing?state=Georgia',
    token: portal.token,
  });
  await user.click(await screen.findByRole('link', { name: '2 Peachtree St' }));
  expect(await screen.findByRole('heading', { level: 1, name: '2 Peachtree St' })).toBeInTheDocument();
  expect(screen.getByText('2 of 3 on this page')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next property' }));
  expect(await screen.findByRole('heading', { level: 1, name: '3 Peachtree St' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Next property' })).not.toBeInTheDocument();
  expect(store.getState().trail?.openedId).toBe('3');
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
});

test('j goes to the next property, and s saves this one', async () => {
  const portal = fakePortal();
  const fake = fakeSaved({ properties: Object.fromEntries(['1', '2', '3'].map((id) => [id, row(id)])) });
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  await user.click(await screen.findByRole('link', { name: '2 Peachtree St' }));
  await screen.findByRole('heading', { level: 1, name: '2 Peachtree St' });
  await user.keyboard('j');
  await screen.findByRole('heading', { level: 1, name: '3 Peachtree St' });
  await user.keyboard('js');
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['3'] }]));
});

test('a property can be saved from its page', async () => {
  const { fake, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  expect(fake.saves).toEqual([{ propertyIds: ['GA|Fulton/1'] }]);
});

const KEY = 'GA|Fulton/1';

/** Opens the property as a saved one, with a note. */
async function openSaved() {
  const portal = fakePortal({ profile: { ...PROFILE, savedProperties: [KEY] } });
  const saved = [savedRow(KEY, { note: 'Roof is new.', stage: 'Researching' })];
  const fake = fakeSaved({ properties: { [KEY]: PROPERTY }, saved });
  const app = renderApp({ at: '/property-details/GA%7CFulton%2F1', token: portal.token });
  expect(await screen.findByLabelText('Private note')).toHaveValue('Roof is new.');
  return { portal, fake, ...app };
}

test('a note and a stage are saved as the user types', async () => {
  const { fake, user } = await openSaved();
  await user.type(screen.getByLabelText('Private note'), ' Ask the clerk.');
  expect(region('Your notes').getByRole('status')).toHaveTextContent('Saving...');
  await waitFor(() => expect(fake.saved[0]?.note).toBe('Roof is new. Ask the clerk.'));
  expect(await screen.findByText('Saved. Only you can see this.')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Stage of 12 Elm St' }));
  await user.click(await screen.findByRole('option', { name: 'Inspected' }));
  await waitFor(() => expect(fake.saved[0]?.stage).toBe('Inspected'));
  expect(fake.saved[0]?.note).toBe('Roof is new. Ask the clerk.');
});

test('what was typed shortly before the user leaves is saved', async () => {
  const { fake, user } = await openSaved();
  await user.type(screen.getByLabelText('Private note'), ' Keys at the office.');
  await user.click(screen.getByRole('link', { name: 'All properties' }));
  await waitFor(() => expect(fake.saved[0]?.note).toBe('Roof is new. Keys at the office.'));
});

test('a note that could not be saved stays, and can be tried again', async () => {
  const { user } = await openSaved();
  let calls = 0;
  refuseCall('put', 'saved-properties/:id', () => {
    calls += 1;
    return refuse(503, 'unavailable', 'The service is busy.');
  });
  await user.type(screen.getByLabelText('Private note'), ' Two liens.');
  await user.click(await region('Your notes').findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toBe(2));
  expect(screen.getByLabelText('Private note')).toHaveValue('Roof is new. Two liens.');
});

test('a property that is not saved offers no note', async () => {
  await open();
  expect(
    screen.getByText('Save this property to add a note, a stage, your maximum bid, tags and a checklist.'),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Private note')).not.toBeInTheDocument();
});

test('the maximum bid is formatted as typed, compared with the opening bid, and saved', async () => {
  const { fake, user } = await openSaved();
  const field = screen.getByLabelText('Your maximum bid');
  expect(region('Your notes').getByText('The opening bid is $198,000.')).toBeInTheDocument();
  await user.type(field, '210000');
  expect(field).toHaveValue('$210,000');
  expect(
    region('Your notes').getByText('Your maximum is $12,000 above the opening bid.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(fake.saved[0]?.maximumBid).toBe(210_000));
  await user.clear(field);
  await user.type(field, '12.345');
  expect(
    region('Your notes').getByText('Did you mean $12,345? Separate thousands with a comma.'),
  ).toBeInTheDocument();
  expect(field).toBeInvalid();
});

test('Enter adds a tag, Backspace removes the last one, and own tags are suggested', async () => {
  const { fake, user } = await openSaved();
  fake.tags = ['rental', 'Flip'];
  const field = screen.getByRole('combobox', { name: 'Tags' });
  await user.type(field, 'needs roof{Enter}');
  await user.type(field, 're');
  await user.click(await screen.findByRole('option', { name: 'rental' }));
  await waitFor(() => expect(fake.saved[0]?.tags).toEqual(['needs roof', 'rental']));
  await user.type(field, '{ArrowDown}{Enter}');
  await waitFor(() => expect(fake.saved[0]?.tags).toEqual(['needs roof', 'rental', 'Flip']));
  await user.type(field, '{Backspace}');
  await waitFor(() => expect(fake.saved[0]?.tags).toEqual(['needs roof', 'rental']));
  await user.click(screen.getByRole('button', { name: 'Remove the tag needs roof' }));
  await waitFor(() => expect(fake.saved[0]?.tags).toEqual(['rental']));
  expect(field).toHaveFocus();
  await user.type(field, `${'x'.repeat(31)}{Enter}`);
  expect(await region('Your notes').findByRole('alert')).toHaveTextContent(
    'A tag can have at most 30 characters.',
  );
});

test('the checklist is ticked, extended and shortened', async () => {
  const { fake, user } = await openSaved();
  await user.click(screen.getByRole('checkbox', { name: 'Title search' }));
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Add to the checklist'), 'Pool{Enter}');
  await user.click(screen.getByRole('button', { name: 'Remove Drive-by from the checklist' }));
  await waitFor(() =>
    expect(fake.checklists[KEY]).toEqual([
      { text: 'Title search', done: true },
      { text: 'Pool', done: false },
    ]),
  );
});

test('a note that another tab changed meanwhile is not overwritten, and both texts are shown', async () => {
  const { fake, user } = await openSaved();
  Object.assign(fake.saved[0] ?? {}, { note: 'From the other tab.', version: 1 });
  await user.type(screen.getByLabelText('Private note'), ' Mine.');
  const alert = await region('Your notes').findByRole('alert');
  expect(alert).toHaveTextContent('Your note changed in another tab or browser.');
  expect(alert).toHaveTextContent('From the other tab.');
  expect(screen.getByLabelText('Private note')).toHaveValue('Roof is new. Mine.');
  expect(fake.saved[0]?.note).toBe('From the other tab.');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(fake.saved[0]?.note).toBe('Roof is new. Mine.'));
  expect(fake.writes.at(-1)).toMatchObject({ separate: true, version: 1 });
  expect(region('Your notes').queryByRole('alert')).not.toBeInTheDocument();
});

test('the history shows earlier values, and restores one', async () => {
  const { fake, user } = await openSaved();
  fake.history = [
    { id: '2', part: 'note', before: 'A page of text.', after: 'Roof is new.', at: '2026-11-21T15:00:00Z' },
    { id: '1', part: 'stage', before: '', after: 'Researching', at: '2026-11-20T15:00:00Z' },
  ];
  await user.click(screen.getByRole('button', { name: 'History' }));
  const list = within(await screen.findByRole('list', { name: 'History' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Note .*A page of text\.Roof is new\.Restore$/),
    expect.stringMatching(/^Stage .*no stageResearchingRestore$/),
  ]);
  await user.click(list.getByRole('button', { name: /^Restore the note/ }));
  await waitFor(() => expect(screen.getByLabelText('Private note')).toHaveValue('A page of text.'));
  expect(fake.restored).toEqual(['2']);
});

test('a history that does not load can be loaded again', async () => {
  const { user } = await openSaved();
  refuseCall('get', 'saved-properties/:id/history', () => refuse(503, 'unavailable', 'Busy.'));
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByText('The history could not be loaded.')).toBeInTheDocument();
});
