import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE, row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const HOUSES = [
  row('1', { 'Foreclosure Sale Date': '2030-01-02', 'matched_Current Bid': 150_000, State: 'Georgia' }),
  row('2', { 'Foreclosure Sale Date': '2030-01-01', State: 'Georgia' }),
  row('3', { State: 'Georgia' }),
];

async function open(saved: string[] = []) {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const portal = fakePortal({ rows: HOUSES, profile: { ...PROFILE, savedProperties: saved } });
  const fake = fakeSaved({
    properties: Object.fromEntries(HOUSES.map((house) => [house.unique_ID, house])),
    saved: saved.map((id) =>
      savedRow(id, { note: 'Ask the clerk', stage: 'Inspected', maximumBid: 90.5, tags: ['flip'] }),
    ),
  });
  const app = renderApp({ at: '/property-listing', token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  return { portal, fake, print, ...app };
}

async function select(user: { click: (element: Element) => Promise<void> }, address: string) {
  const line = screen.getByRole('link', { name: address }).closest('[role="row"]');
  if (!(line instanceof HTMLElement)) throw new Error('no row');
  await user.click(within(line).getByRole('checkbox'));
}

const paper = () => document.querySelector<HTMLElement>('.print-job');
const onPaper = () => within(paper() ?? document.createElement('div'));

test('all matches are printed with all their values, in the order of their sales', async () => {
  const { user, portal, print } = await open();
  await user.click(screen.getByRole('button', { name: 'Download (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^List \(3\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(portal.searches.at(-1) ?? [])).toMatchObject({ limit: '200', fields: 'all' });
  const rows = [...(paper()?.querySelectorAll('.print-row strong') ?? [])].map((name) => name.textContent);
  expect(rows).toEqual(['2 Peachtree St', '1 Peachtree St', '3 Peachtree St']);
  expect(onPaper().getByText('$150,000')).toBeInTheDocument();
  expect(onPaper().getByRole('img', { name: 'Link to 1 Peachtree St' })).toBeInTheDocument();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(paper()).toBeNull());
});

test('with a selection only the selected properties are printed', async () => {
  const { user, print } = await open();
  await select(user, '3 Peachtree St');
  await user.click(await screen.findByRole('button', { name: 'Print (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^List \(1\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('.print-row')).toHaveLength(1);
});

test('the sheet of a saved property has its note', async () => {
  const { user, print } = await open(['2']);
  await select(user, '2 Peachtree St');
  await user.click(await screen.findByRole('button', { name: 'Print (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Property sheets \(1\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(onPaper().getByRole('heading', { level: 1, name: '2 Peachtree St' })).toBeInTheDocument();
  expect(onPaper().getByText('Ask the clerk')).toBeInTheDocument();
  expect(onPaper().getByText(/^Inspected/)).toBeInTheDocument();
  expect(onPaper().getByText(/Your maximum: \$90\.50 · flip/)).toBeInTheDocument();
  expect(within(onPaper().getByRole('list', { name: 'Checklist' })).getAllByRole('listitem')).toHaveLength(2);
});

/** Land, a county line and a town around a place. */
const GROUND = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'land' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-90, 30],
            [-80, 30],
            [-80, 36],
            [-90, 36],
            [-90, 30],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { kind: 'town', name: 'East Point', rank: 4 },
      geometry: { type: 'Point', coordinates: [-84.44, 33.68] },
    },
  ],
};

test('without the base map, the sheets are printed without maps', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(http.get('http://localhost/file', () => new HttpResponse(null, { status: 503 })));
  const { user, print, fake } = await open();
  fake.properties['1'] = { ...fake.properties['1'], Latitude: 33.75, Longitude: -84.39 };
  await select(user, '1 Peachtree St');
  await user.click(await screen.findByRole('button', { name: 'Print (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Property sheets \(1\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('.print-sheet')).toHaveLength(1);
  expect(onPaper().queryByRole('img', { name: /^Map around/ })).not.toBeInTheDocument();
});

test('each sheet of a property with a location has a map, which is drawn without a graphics card', async () => {
  server.use(http.get('http://localhost/file', () => HttpResponse.json(GROUND)));
  const { user, print, fake } = await open();
  for (const id of ['1', '2'])
    fake.properties[id] = { ...fake.properties[id], Latitude: 33.75, Longitude: -84.39 };
  for (const address of ['1 Peachtree St', '2 Peachtree St', '3 Peachtree St']) await select(user, address);
  await user.click(await screen.findByRole('button', { name: 'Print (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Property sheets \(3\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('.print-sheet')).toHaveLength(3);
  const maps = onPaper().getAllByRole('img', { name: /^Map around/ });
  expect(maps.map((map) => map.ariaLabel)).toEqual([
    'Map around 2 Peachtree St',
    'Map around 1 Peachtree St',
  ]);
  const [map] = maps;
  expect(map?.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  // Here, the two files of the base map are the same.
  expect(within(map!).getAllByText('East Point')).not.toHaveLength(0);
  expect(within(map!).getByText('5 mi')).toBeInTheDocument();
  expect(document.querySelector('canvas')).toBeNull();
  expect(onPaper().getAllByText(/Place names © GeoNames/)).toHaveLength(2);
});

test('Ctrl+P prints the list instead of the screen', async () => {
  const { user, print } = await open();
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('.print-row')).toHaveLength(3);
});

test('a property that is gone is left out, and a failure is reported', async () => {
  const { user, print, fake } = await open();
  await select(user, '1 Peachtree St');
  await select(user, '2 Peachtree St');
  delete fake.properties['1'];
  await user.click(await screen.findByRole('button', { name: 'Print (2)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^List \(2\)/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('.print-row')).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(paper()).toBeNull());
  refuseCall('get', 'property-details/:id', () => refuse(500, 'internal', 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Print (2)' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Property sheets \(2\)/ }));
  expect(await screen.findByText('Could not print')).toBeInTheDocument();
  expect(print).toHaveBeenCalledTimes(1);
});
