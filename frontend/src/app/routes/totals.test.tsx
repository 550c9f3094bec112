import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE, row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

async function open(changes: Partial<FakePortal> = {}, at = '/property-listing') {
  const portal = fakePortal(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByText(`${portal.rows.length.toLocaleString('en-US')} Properties Found`);
  return { portal, ...app };
}

const totals = () => screen.findByRole('region', { name: 'Totals' });
const queries = ({ totalQueries }: FakePortal) => totalQueries.map((query) => Object.fromEntries(query));

/** Returns the texts of each column of the totals. */
const figures = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);

test('the foot of the list shows median, sum and count of each money column that the list shows', async () => {
  const { portal } = await open();
  expect(figures(await totals())).toEqual([
    'Opening BidMedian $182,000Sum $1,659,840,0009,120 of 12,408 have a value',
    'Principal Amount OwedMedian $187,501Sum $2,481,600,000All have a value',
    'Estimated ValueMedian $290,000Sum $3,600,000,00012,000 of 12,408 have a value',
    'Estimated RentNo values',
  ]);
  expect(queries(portal)).toEqual([{ historicalFilter: 'current' }]);
});

test('equity has totals where the list shows it, and a negative sum is written as such', async () => {
  window.localStorage.setItem('selectedColumns', '["Address","Equity"]');
  await open();
  expect(figures(await totals())).toEqual(['EquityMedian -$50Sum -$450,0009,000 of 12,408 have a value']);
});

test('without a money column there are no totals, and none are requested', async () => {
  window.localStorage.setItem('selectedColumns', '["Address","County"]');
  const { portal } = await open();
  await screen.findByRole('gridcell', { name: '1 Peachtree St' });
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
  expect(portal.totalQueries).toEqual([]);
});

test('a filter requests new totals, and another page or order does not', async () => {
  const many = Array.from({ length: 250 }, (_, index) => row(String(index + 1)));
  const { portal, user } = await open({ rows: many });
  await totals();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('101–200 of 250');
  expect(portal.totalQueries).toHaveLength(1);
  await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'Has an opening bid{Enter}');
  await waitFor(() => expect(portal.totalQueries).toHaveLength(2));
  expect(queries(portal)[1]).toEqual({ historicalFilter: 'current', openingBidFrom: '0' });
});

test('totals that fail say so and can be requested again', async () => {
  const portal = fakePortal();
  let isBroken = true;
  refuseCall('get', 'property-totals', () =>
    isBroken
      ? refuse(503, 'unavailable', 'The service is busy.')
      : Response.json({ count: 3, totals: [{ field: 'Zestimate', count: 3, sum: 600000, median: 200000 }] }),
  );
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  const failure = (await screen.findByText(/Could not load the totals/)).closest('[role="alert"]');
  isBroken = false;
  await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(figures(await totals())).toEqual(['Estimated ValueMedian $200,000Sum $600,000All have a value']);
});

test('while the totals load, the row is there without figures', async () => {
  const portal = fakePortal();
  let finish = () => {};
  const finished = new Promise<Response>((resolve) => {
    finish = () => resolve(Response.json(portal.totals));
  });
  refuseCall('get', 'property-totals', () => finished);
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByRole('status', { name: 'Loading the totals' })).toBeInTheDocument();
  finish();
  expect(await totals()).toBeInTheDocument();
});

test('an empty list has no totals', async () => {
  await open({ rows: [] });
  await screen.findByText('No properties found matching your criteria.');
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
});

test('My Properties has totals of the saved properties alone', async () => {
  const portal = fakePortal({ profile: { ...PROFILE, savedProperties: ['1'] } });
  fakeSaved({ saved: [savedRow('1')] });
  renderApp({ at: '/my-properties', token: portal.token });
  await totals();
  expect(queries(portal)).toEqual([{ scope: 'saved' }]);
});

test('the line has the medians of bid and value, and opens to the figures of all columns', async () => {
  const { user } = await open();
  const region = within(await totals());
  const line = region.getByText(/^Median/, { selector: 'summary span' });
  expect(line).toHaveTextContent('Median bid $182,000 · value $290,000');
  expect(region.getByText('$1,659,840,000')).not.toBeVisible();
  await user.click(line);
  expect(region.getByText('$1,659,840,000')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(region.getByText('$1,659,840,000')).not.toBeVisible();
});
