import { act, screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, savedRow, type FakeSaved } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

async function open(changes: Partial<FakeSaved>, at = '/my-properties') {
  const portal = fakePortal({
    profile: { ...PROFILE, savedProperties: (changes.saved ?? []).map(({ unique_ID }) => unique_ID) },
  });
  const fake = fakeSaved(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('heading', { level: 1, name: 'My Properties' });
  return { portal, fake, ...app };
}

const shown = () => screen.findByRole('link', { name: '1 Peachtree St' });

test('visitors are redirected to log-in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/my-properties' });
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(place(router)).toBe('/login?to=%2Fmy-properties');
});

test('without saved properties the screen says where to find them', async () => {
  await open({});
  expect(await screen.findByText('No saved properties yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find properties' })).toBeInTheDocument();
});

test('the saved properties are in the same grid, with stage, note and changes since the last visit', async () => {
  const { fake } = await open({
    saved: [
      savedRow('1', {
        note: 'Ask the clerk',
        stage: 'Inspected',
        changed: [{ field: 'matched_Current Bid', old: '210000', new: '198000', at: '2026-11-21T06:00:00Z' }],
      }),
      savedRow('2'),
    ],
  });
  expect(await shown()).toHaveAttribute('href', '#/property-details/1');
  expect(screen.getByText('2 properties')).toBeInTheDocument();
  expect(screen.getByText(/1 changed since your last visit/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Stage of 1 Peachtree St' })).toHaveTextContent('Inspected');
  expect(screen.getByRole('button', { name: 'Note on 1 Peachtree St: Ask the clerk' })).toBeInTheDocument();
  expect(Object.fromEntries(fake.queries[0] ?? [])).toEqual({ page: '1', limit: '100' });
});

test('a change shows the old and the new value', async () => {
  const { user } = await open({
    saved: [
      savedRow('1', {
        changed: [{ field: 'matched_Current Bid', old: '210000', new: '198000', at: '2026-11-21T06:00:00Z' }],
      }),
    ],
  });
  await shown();
  const name = 'Opening Bid changed from $210,000 to $198,000 since your last visit: 1 Peachtree St';
  const mark = screen.getByRole('button', { name });
  expect(mark).toHaveTextContent('Bid $210,000 → $198,000');
  await user.click(mark);
  const changes = within(await screen.findByRole('dialog', { name: 'Changes to 1 Peachtree St' }));
  expect(changes.getByText('$210,000')).toBeInTheDocument();
  expect(changes.getByText('$198,000')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  // By keyboard, the row's menu has the changes.
  await user.click(screen.getByRole('button', { name: 'Actions for 1 Peachtree St' }));
  await user.click(await screen.findByRole('menuitem', { name: 'What changed' }));
  expect(await screen.findByRole('dialog', { name: 'Changes to 1 Peachtree St' })).toBeInTheDocument();
});

test('several changes show the first one and the number of the others', async () => {
  const at = '2026-11-21T06:00:00Z';
  await open({
    saved: [
      savedRow('1', {
        changed: [
          { field: 'matched_Foreclosure Status', old: 'Scheduled', new: 'Postponed', at },
          { field: 'Foreclosure Sale Date', old: '2026-12-01', new: '2027-01-05', at },
        ],
      }),
    ],
  });
  await shown();
  const mark = screen.getByRole('button', { name: '2 changes since your last visit: 1 Peachtree St' });
  expect(mark).toHaveTextContent('Scheduled → Postponed+1');
});

test('the sale and what the user wrote come right after the address', async () => {
  await open({ saved: [savedRow('1')] });
  await shown();
  const headings = screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.replace('1', '').trim());
  expect(headings.slice(1, 9)).toEqual([
    'Actions',
    'Address',
    'Sale Date',
    'Foreclosure Status',
    'Opening Bid',
    'My maximum',
    'Stage',
    'Note',
  ]);
});

test('past sales are below a line, and the next sale is first', async () => {
  const sale = (id: string, day: string, days: number | null) =>
    savedRow(id, {}, { 'Foreclosure Sale Date': day, 'Days Until Sale': days });
  await open({
    saved: [
      sale('3', '2027-01-05', 40),
      sale('2', '2026-12-01', 5),
      sale('4', '2026-11-03', null),
      sale('5', '2025-06-03', null),
    ],
  });
  await screen.findByRole('link', { name: '2 Peachtree St' });
  const cells = screen.getAllByRole('link', { name: /Peachtree St$/ });
  expect(cells.map(({ textContent }) => textContent?.[0])).toEqual(['2', '3', '4', '5']);
  const line = screen.getByText('Past sales');
  expect(line.closest('[role="row"]')).toContainElement(screen.getByRole('link', { name: '4 Peachtree St' }));
});

test('n opens the note of the row with the focus, and s removes the row', async () => {
  const { fake, user } = await open({ saved: [savedRow('1'), savedRow('2', { note: 'Ask the clerk' })] });
  await shown();
  await user.keyboard('jjn');
  const note = within(await screen.findByRole('dialog', { name: 'Note on 2 Peachtree St' }));
  expect(note.getByRole('textbox', { name: 'Private note' })).toHaveValue('Ask the clerk');
  await user.click(note.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('s');
  await waitFor(() => expect(fake.saved.map(({ unique_ID }) => unique_ID)).toEqual(['1']));
});

test('a removal can be undone in the toast, with note and stage', async () => {
  const { fake, store, user } = await open({
    saved: [savedRow('1', { note: 'Ask the clerk', stage: 'Won' }), savedRow('2')],
  });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Actions for 1 Peachtree St' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText('Removed from My Properties')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 Peachtree St' })).not.toBeInTheDocument());
  expect(fake.saved.map(({ unique_ID }) => unique_ID)).toEqual(['2']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await shown()).toBeInTheDocument();
  await waitFor(() =>
    expect(fake.saved.find(({ unique_ID }) => unique_ID === '1')).toMatchObject({
      note: 'Ask the clerk',
      stage: 'Won',
    }),
  );
  expect(store.getState().toasts.current?.title).toBe('Restored to My Properties');
  expect(fake.restores).toHaveLength(1);
  expect([fake.saves, fake.writes]).toEqual([[], []]);
});

test('maximum bid and tags are columns, and an undone removal has them again', async () => {
  const own = { maximumBid: 212_000.5, tags: ['flip', 'needs roof'] };
  const { fake, user } = await open({ saved: [savedRow('1', own)] });
  await shown();
  expect(screen.getByText('$212,000.50')).toBeInTheDocument();
  expect(screen.getByText('flip, needs roof')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for 1 Peachtree St' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fake.saved[0]).toMatchObject(own));
});

test('a note in the dialog that another tab changed is saved only on request', async () => {
  const { fake, user } = await open({ saved: [savedRow('1', { note: 'Ask', version: 1 })] });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Note on 1 Peachtree St: Ask' }));
  Object.assign(fake.saved[0] ?? {}, { note: 'From the other tab', version: 2 });
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), ' the clerk');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your text is still here.');
  expect(fake.saved[0]?.note).toBe('From the other tab');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(fake.saved[0]?.note).toBe('Ask the clerk'));
  expect(fake.writes.at(-1)).toMatchObject({ separate: true });
});

test('the property that moves into a removed row shows its own note, stage and buttons', async () => {
  const alike = { note: 'Ask the clerk', stage: 'Inspected' } as const;
  const { user } = await open({ saved: [savedRow('1', alike), savedRow('2', alike)] });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Actions for 1 Peachtree St' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 Peachtree St' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Actions for 2 Peachtree St' })).toBeEnabled();
  expect(screen.getAllByRole('button', { name: /^Note on / }).map((button) => button.ariaLabel)).toEqual([
    'Note on 2 Peachtree St: Ask the clerk',
  ]);
  expect(screen.getAllByRole('combobox', { name: /^Stage of / })).toEqual([
    screen.getByRole('combobox', { name: 'Stage of 2 Peachtree St' }),
  ]);
});

test('a note is written in a dialog and shown in its row', async () => {
  const { fake, user } = await open({ saved: [savedRow('1')] });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Write a note on 1 Peachtree St' }));
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'Roof is new');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(
    await screen.findByRole('button', { name: 'Note on 1 Peachtree St: Roof is new' }),
  ).toBeInTheDocument();
  expect(fake.saved[0]).toMatchObject({ note: 'Roof is new', stage: null });
});

test('saving a note does not undo a stage that was just selected', async () => {
  const { fake, user } = await open({ saved: [savedRow('1')] });
  await shown();
  await user.click(screen.getByRole('combobox', { name: 'Stage of 1 Peachtree St' }));
  await user.click(await screen.findByRole('option', { name: 'Won' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Stage of 1 Peachtree St' })).toHaveTextContent('Won'),
  );
  await user.click(screen.getByRole('button', { name: 'Write a note on 1 Peachtree St' }));
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'Roof is new');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(fake.saved[0]).toMatchObject({ note: 'Roof is new', stage: 'Won' }));
});

test('a note that fails to save is reported and stays open', async () => {
  const { user } = await open({ saved: [savedRow('1')] });
  await shown();
  refuseCall('put', 'saved-properties/1', () => refuse(503, 'unavailable', 'The service is busy.'));
  await user.click(screen.getByRole('button', { name: 'Write a note on 1 Peachtree St' }));
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
});

test('the download contains the saved list', async () => {
  const { portal, user } = await open({ saved: [savedRow('1')] });
  await shown();
  await user.click(screen.getByRole('button', { name: 'Download (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.CSV/ }));
  await waitFor(() => expect(portal.exports).toHaveLength(1));
  expect(portal.exports[0]?.filters).toEqual({ scope: 'saved' });
});

test('a failure is reported with a retry button', async () => {
  fakePortal();
  fakeSaved({ saved: [savedRow('1')] });
  refuseCall('get', 'saved-properties', () => refuse(503, 'unavailable', 'The service is busy.'));
  renderApp({ at: '/my-properties', token: 'token-1' });
  expect(await screen.findByText('Could not load')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText('No saved properties yet')).not.toBeInTheDocument();
});

test('an offline notice is shown', async () => {
  await open({ saved: [savedRow('1')] });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You're offline/)).toBeInTheDocument();
});
