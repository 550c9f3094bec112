import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CoverageData } from '../../features/coverage/coverage-api';
import { fakePortal } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const NOTHING = {
  listings: 0,
  withSaleDate: 0,
  withOpeningBid: 0,
  withEstimate: 0,
  withDebt: 0,
  withPoint: 0,
  cancelledIn7Days: 0,
  cancelledIn30Days: 0,
};

const COVERAGE: CoverageData = {
  countedAt: '2026-11-20T15:00:00Z',
  states: [
    { state: 'Alabama', ...NOTHING, counties: [] },
    {
      state: 'Georgia',
      listings: 4,
      withSaleDate: 3,
      withOpeningBid: 1,
      withEstimate: 2,
      withDebt: 0,
      withPoint: 4,
      cancelledIn7Days: 1,
      cancelledIn30Days: 2,
      counties: [
        {
          county: 'Fulton',
          listings: 3,
          withSaleDate: 3,
          withOpeningBid: 1,
          withEstimate: 2,
          withDebt: 0,
          withPoint: 3,
          cancelledIn7Days: 1,
          cancelledIn30Days: 2,
          sources: [
            {
              source: 'fulton-sheriff',
              lastDelivery: '2026-11-20T12:00:00Z',
              nextExpected: '2026-11-21T12:00:00Z',
            },
          ],
        },
        { ...NOTHING, county: null, listings: 1, withPoint: 1, sources: [] },
      ],
    },
  ],
};

const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());

test('a visitor sees each state, and the counties of a chosen one', async () => {
  fakePortal();
  server.use(http.get('*/api/coverage', () => HttpResponse.json(COVERAGE)));
  const { user } = renderApp({ at: '/coverage' });
  const states = await screen.findByRole('table', { name: 'Listings by state' });
  expect(within(states).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Alabama', '0', '0', 'None yet', '–', '–', '–', '–', '–', '0 / 0', '–'],
    ['Georgia', '4', '1', '1', '75%', '25%', '50%', '0%', '100%', '1 / 2', 'Nov 20, 2026'],
  ]);
  expect(within(states).queryByRole('button', { name: 'Alabama' })).not.toBeInTheDocument();
  await user.click(within(states).getByRole('button', { name: 'Georgia' }));
  expect(screen.getByRole('heading', { name: 'Georgia by county' })).toBeInTheDocument();
  const counties = screen.getByRole('table', { name: 'Listings in Georgia by county' });
  expect(within(counties).getAllByRole('row').slice(1).map(cells)).toEqual([
    [
      'Fulton',
      '3',
      '100%',
      '33%',
      '67%',
      '0%',
      '100%',
      '1 / 2',
      'fulton-sheriff',
      'Nov 20, 2026',
      'Nov 21, 2026',
    ],
    ['County not stated', '1', '0%', '0%', '0%', '0%', '100%', '0 / 0', '–', '–', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'See auctions in Georgia' })).toHaveAttribute(
    'href',
    '/property-listing?state=Georgia',
  );
});

test('figures that do not load can be requested again', async () => {
  fakePortal();
  let fails = true;
  server.use(
    http.get('*/api/coverage', () =>
      fails
        ? HttpResponse.json({ error: 'The database does not answer.', code: 'unavailable' }, { status: 503 })
        : HttpResponse.json(COVERAGE),
    ),
  );
  const { user } = renderApp({ at: '/coverage' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Listings by state' })).toBeInTheDocument();
});

test('the About page leads to the figures behind its claim', async () => {
  fakePortal();
  renderApp({ at: '/about' });
  expect(await screen.findByRole('link', { name: 'See what the data covers today' })).toHaveAttribute(
    'href',
    '/coverage',
  );
});
