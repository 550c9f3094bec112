import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE, row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const wide = window.matchMedia.bind(window);

/** Simulates a phone: every `max-width` query matches. */
beforeEach(() => {
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
});
afterEach(() => {
  window.matchMedia = wide;
});

const ROWS = [
  row('1', {
    County: 'Fulton',
    State: 'Georgia',
    'Property Type': 'Single Family',
    Bedrooms: 3,
    'Living Area': 1760,
    'matched_Foreclosure Status': 'Cancelled',
    'matched_Current Bid': 198000,
    'Foreclosure Sale Date': '2030-01-02',
  }),
  row('2'),
];

test('a phone shows cards with the address next to its figures, and no grid', async () => {
  const portal = fakePortal({ rows: ROWS });
  const { router, store, user } = renderApp({ at: '/property-listing', token: portal.token });
  const list = within(await screen.findByRole('list', { name: 'Properties' }));
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  const [first] = list.getAllByRole('article');
  if (!first) throw new Error('there is no card');
  const card = within(first);
  expect(card.getByRole('link', { name: '1 Peachtree St' })).toBeInTheDocument();
  expect(card.getByText('Fulton, Georgia · Single Family · 3 bd · 1,760 sq ft')).toBeInTheDocument();
  expect(card.getByText('$198,000')).toHaveClass('line-through');
  expect(card.getByText('Wed, Jan 2, 2030')).toHaveClass('line-through');
  await user.click(card.getByRole('checkbox', { name: 'Select 1 Peachtree St' }));
  expect(store.getState().listingView.selectedPropertyIds).toEqual(['1']);
  await user.click(card.getByRole('link', { name: '1 Peachtree St' }));
  await waitFor(() => expect(place(router)).toBe('/property-details/1'));
  expect(store.getState().trail?.ids).toEqual(['1', '2']);
});

test('on a phone, the order is chosen in a menu', async () => {
  const portal = fakePortal({ rows: ROWS });
  const { store, user } = renderApp({ at: '/property-listing', token: portal.token });
  await user.click(await screen.findByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: 'Equity, highest first' }));
  expect(store.getState().listingView.sortParams).toEqual({ colId: 'Equity', sort: 'desc' });
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: 'Sale date' }));
  expect(store.getState().listingView.sortParams).toBeNull();
});

test('on a phone, the filters end in a button that shows the matches', async () => {
  const portal = fakePortal({ rows: ROWS });
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  await screen.findByRole('list', { name: 'Properties' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Show 2 properties' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
});

test('the notice about larger screens can be dismissed for good', async () => {
  const portal = fakePortal({ rows: ROWS });
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText(/best used on a laptop or computer/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/best used on a laptop or computer/)).not.toBeInTheDocument();
  expect(window.localStorage.getItem('smallScreenNotice')).toBe('dismissed');
});

test('a card of My Properties has the stage, the note and what changed', async () => {
  const at = '2026-11-21T06:00:00Z';
  const changed = [{ field: 'matched_Current Bid' as const, old: '210000', new: '198000', at }];
  const portal = fakePortal({ profile: { ...PROFILE, savedProperties: ['1'] } });
  fakeSaved({ saved: [savedRow('1', { note: 'Ask the clerk', stage: 'Inspected', changed })] });
  renderApp({ at: '/my-properties', token: portal.token });
  const list = within(await screen.findByRole('list', { name: 'My Properties' }));
  expect(list.getByRole('combobox', { name: 'Stage of 1 Peachtree St' })).toHaveTextContent('Inspected');
  expect(list.getByRole('button', { name: 'Note on 1 Peachtree St: Ask the clerk' })).toBeInTheDocument();
  expect(list.getByText('$210,000')).toBeInTheDocument();
  expect(list.getByRole('button', { name: 'Actions for 1 Peachtree St' })).toBeInTheDocument();
});
