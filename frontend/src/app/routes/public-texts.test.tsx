import { screen, waitFor, within } from '@testing-library/react';
import openapi from '../../../../docs/api/openapi.json';
import STORED_KINDS from '../../../../docs/stored-kinds.json';
import { onEvent } from '../../analytics/analytics';
import { fakePortal, type FakePortal } from '../../testing/fake-portal';
import { row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const PREVIEW = {
  ...row('preview-1', {
    Address: 'Peachtree St',
    State: 'Georgia',
    County: 'Fulton',
    'Foreclosure Sale Date': '2030-01-02',
    'matched_Current Bid': 150_000,
    'matched_Foreclosure Status': 'Scheduled',
    'Principal Amount Owed': 200_000,
  }),
} as unknown as FakePortal['previews'][number];

/** Opens a public screen and returns its main text. */
async function textOf(at: string, heading: string): Promise<string> {
  fakePortal();
  renderApp({ at });
  await screen.findByRole('heading', { level: 1, name: heading });
  return screen.getByRole('main').textContent.replaceAll(/\s+/g, ' ');
}

describe('the Terms of Service', () => {
  test.each([
    ['the minimum age', 'You must be at least 18 years old'],
    [
      'notice of price and feature changes',
      'We may change a price, or change or remove a significant feature of your subscription, with at least 30 days’ notice by email.',
    ],
    [
      'a purchase after a used trial',
      'If you have used your trial before, our checkout says so and charges your card at once. A purchase on the provider’s pricing table is then not charged until you choose “Start now”, and is cancelled after 7 days if you do not.',
    ],
    ['refunds', 'Fees are non-refundable, except where the law requires a refund.'],
    [
      'the cap of liability',
      'capped at the greater of the amounts you paid us in the 12 months before the claim arose, or $100',
    ],
    ['the governing law', 'governed by the law of the State of Georgia'],
    ['the courts', 'courts that sit in Fulton County, Georgia, have exclusive jurisdiction'],
    ['what survives', 'Sections 7 to 13 survive termination.'],
    ['its version and date', 'Version 2025-05-30 · last updated May 30, 2025'],
  ])('state %s', async (_fact, sentence) => {
    expect(await textOf('/terms-of-service', 'Terms of Service')).toContain(sentence);
  });

  test('have 16 numbered sections', async () => {
    await textOf('/terms-of-service', 'Terms of Service');
    const sections = screen.getAllByRole('heading', { level: 2, name: /^\d+\. / });
    expect(sections).toHaveLength(16);
    expect(sections.at(-1)).toHaveTextContent(/^16\. /);
  });
});

test.each([
  ['the age threshold', 'anyone under 13'],
  ['where data stays', 'Your data stays in the United States.'],
  ['encryption', 'It is encrypted in transit and at rest.'],
  ['cookies', 'We use only essential cookies'],
  ['saved lists', 'lists of saved properties, which are bookmarks'],
  ['its date', 'Last updated May 30, 2025'],
  [
    'notice of changes',
    'we will email every account holder 30 days before the change takes effect and update the date at the top',
  ],
  ['how long sessions are kept', 'the kind of browser and the IP address, for at most 30 days'],
  [
    'what stays after a deletion',
    'a hash of your email address, by which we see that its free trial was used',
  ],
  [
    'how long networks are known',
    'a hash of each network from which you logged in, until 30 days after the last',
  ],
  ['subscriptions', 'the plan, status and dates of your subscription'],
  ['waiting purchases', 'If a purchase waits for its account, the email address it was made with.'],
  [
    'what a used trial leaves',
    'a hash of your mailbox, the provider’s number of the subscription that had the trial, and the day',
  ],
  ['push services', 'pass through the push service of your browser’s maker, encrypted'],
])('the Privacy Policy states %s', async (_fact, sentence) => {
  expect(await textOf('/private-policy', 'Privacy Policy')).toContain(sentence);
});

test('the Privacy Policy names each kind of data that is stored, and the download has it', async () => {
  const policy = await textOf('/private-policy', 'Privacy Policy');
  const parts = Object.keys(openapi.components.schemas.AccountData.properties);
  expect(STORED_KINDS.filter((kind) => !policy.includes(kind.policy))).toEqual([]);
  expect(STORED_KINDS.filter(({ download }) => download !== null && !parts.includes(download))).toEqual([]);
});

describe('the state guides', () => {
  const COMMON = 'Judicial and non-judicial';
  test.each([
    [
      'Georgia',
      [
        COMMON,
        'Non-judicial foreclosure, under the power of sale in the deed, is the primary method.',
        'None after the auction',
        'In full at the auction',
        'First Tuesday of the month, 10:00 AM to 4:00 PM',
        'At the county courthouse.',
      ],
    ],
    ['Tennessee', [COMMON, 'Two years, unless waived', 'In full', 'Any business day, 10:00 AM to 5:00 PM']],
    [
      'Virginia',
      [
        COMMON,
        'Only at a judge’s discretion',
        'A judge may allow it in judicial cases.',
        'Deposit of up to 10% at the auction',
        'The balance is due within 30 days.',
        'Any business day, 9:00 AM to 5:00 PM',
      ],
    ],
  ])('%s states its facts', async (state, facts) => {
    fakePortal();
    const { user } = renderApp({ at: '/state-laws' });
    await user.click(await screen.findByRole('tab', { name: state }));
    const panel = await screen.findByRole('tabpanel', { name: state });
    const text = panel.textContent.replaceAll(/\s+/g, ' ');
    for (const fact of facts) expect(text).toContain(fact);
  });
});

describe('the About page', () => {
  const HEADING = 'Know the sale before the courthouse steps';

  test.each([
    ['How it Works', ['Choose your market', 'Narrow it down', 'Go prepared']],
    [
      'Why We’re Different',
      [
        'Up to 1,200 data points',
        'Comparable sales',
        'Cancellations updated daily',
        'A record of the changes',
      ],
    ],
  ])('has the section ‘%s’', async (name, titles) => {
    await textOf('/about', HEADING);
    const section = screen.getByRole('region', { name });
    expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent(name);
    const points = within(section).getAllByRole('heading', { level: 3 });
    expect(points.map(({ textContent }) => textContent)).toEqual(titles);
  });

  test('has the section ‘Our Coverage States’, which lists the 18 states', async () => {
    await textOf('/about', HEADING);
    const section = within(screen.getByRole('region', { name: 'Our Coverage States' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Alabama',
      'Mississippi',
      'Arizona',
      'Missouri',
      'Arkansas',
      'Nevada',
      'Connecticut',
      'New Jersey',
      'Florida',
      'New York',
      'Georgia',
      'Ohio',
      'Illinois',
      'Tennessee',
      'Indiana',
      'Texas',
      'Massachusetts',
      'Virginia',
    ]);
    expect(section.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/pricing');
  });

  test.each([
    'up to 1,200 data points per property plus comparable sales, with cancellations updated daily',
    '30 days free. Cancel any time.',
    'Cancellations updated daily',
  ])('says ‘%s’', async (sentence) => {
    expect(await textOf('/about', HEADING)).toContain(sentence);
  });

  test('reports each click of a visitor that its analytics count', async () => {
    fakePortal({ previews: [PREVIEW] });
    const { user } = renderApp({ at: '/about' });
    await screen.findByRole('heading', { level: 1, name: HEADING });
    const events: string[] = [];
    const stop = onEvent((event) => events.push(event));
    await user.click(screen.getByRole('link', { name: 'Get Started For Free' }));
    await user.click(await screen.findByRole('button', { name: /Peachtree St/ }));
    await user.click(screen.getByRole('link', { name: 'Sign Up Now' }));
    stop();
    expect(events).toEqual(['Get Started', 'Property Preview', 'Sign Up']);
  });

  test('loads the previews from our own server', async () => {
    const asked = jest.fn();
    fakePortal();
    server.events.on('request:start', ({ request }) => asked(request.url));
    renderApp({ at: '/about' });
    await screen.findByRole('heading', { level: 1, name: HEADING });
    await waitFor(() => expect(asked).toHaveBeenCalledWith('http://localhost/api/get-preview-properties'));
    server.events.removeAllListeners();
  });

  test('shows an upcoming auction as a row of the list', async () => {
    fakePortal({ previews: [PREVIEW] });
    renderApp({ at: '/about' });
    const sample = within(await screen.findByLabelText('A row of the list'));
    expect(sample.getByText('Peachtree St')).toBeInTheDocument();
    expect(sample.getByText('$150,000')).toBeInTheDocument();
    expect(sample.getByText('Scheduled')).toBeInTheDocument();
  });

  test('names the price', async () => {
    await textOf('/about', HEADING);
    expect(await screen.findByText('$79 a month or $790 a year, after 30 free days.')).toBeInTheDocument();
  });

  test('describes a day with the product', async () => {
    await textOf('/about', HEADING);
    const day = within(screen.getByRole('region', { name: 'A day with Courthouse Steps' }));
    expect(day.getAllByRole('listitem')).toHaveLength(4);
  });

  test('shows the picture of the demo video', async () => {
    await textOf('/about', HEADING);
    const picture = screen.getByRole('img', { name: /^The data screen: filters on the left/ });
    expect(picture).toHaveAttribute('src', '/file');
    expect(picture.closest('button')).toHaveAccessibleName('Watch the data screen in action');
  });
});

test.each([
  ['https://www.linkedin.com/company/steps', 'LinkedIn'],
  ['https://network.example.org/us', 'network.example.org'],
])('the footer names the network at %s', async (professionalNetworkUrl, name) => {
  const portal = fakePortal();
  portal.config = { ...portal.config, professionalNetworkUrl };
  renderApp({ at: '/login' });
  const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
  expect(link).toHaveAttribute('href', professionalNetworkUrl);
});

test('the footer has the tagline', async () => {
  await textOf('/login', 'Log in');
  expect(
    within(screen.getByRole('contentinfo')).getByText(
      'Comprehensive foreclosure data and analytics platform',
    ),
  ).toBeInTheDocument();
});

describe('state laws', () => {
  test('a state without a guide says so, and what the data covers there', async () => {
    fakePortal();
    const { user } = renderApp({ at: '/state-laws' });
    await user.click(await screen.findByRole('button', { name: 'Florida' }));
    expect(screen.getByRole('heading', { name: 'Florida: no guide yet' })).toBeInTheDocument();
    expect(screen.getByText(/^The data covers Florida: mortgage-foreclosure auctions/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See auctions in Florida' })).toHaveAttribute(
      'href',
      '/property-listing?state=Florida',
    );
    await user.click(screen.getByRole('button', { name: 'Virginia' }));
    expect(screen.getByRole('heading', { name: 'Virginia foreclosure sales' })).toBeInTheDocument();
    expect(screen.queryByText(/no guide yet/)).not.toBeInTheDocument();
  });

  test('a click on the map selects the state', async () => {
    fakePortal();
    const { user } = renderApp({ at: '/state-laws' });
    await screen.findByRole('heading', { name: 'Georgia foreclosure sales' });
    const outline = [...document.querySelectorAll('path')].find(
      (path) => path.querySelector('title')?.textContent === 'Tennessee',
    );
    if (!outline) throw new Error('Tennessee is not on the map');
    await user.click(outline);
    expect(screen.getByRole('heading', { name: 'Tennessee foreclosure sales' })).toBeInTheDocument();
  });
});
