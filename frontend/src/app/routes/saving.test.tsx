import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, savedRow, type FakeSaved } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

async function open(
  changes: Partial<FakeSaved> = {},
  at = '/property-listing',
  saved: string[] = [],
  total?: number,
) {
  const portal = fakePortal({ profile: { ...PROFILE, savedProperties: saved }, total });
  const fake = fakeSaved(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  return { portal, fake, ...app };
}

test('Save All saves every match of the filters and shows the two toast texts', async () => {
  const { fake, user } = await open({ newly: ['7', '8', '9'] }, '/property-listing?state=Georgia');
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText('Properties saved successfully')).toBeInTheDocument();
  expect(screen.getByText('Successfully saved 3 properties to your collection')).toBeInTheDocument();
  expect(fake.saves).toEqual([{ matching: { state: 'Georgia', historicalFilter: 'current' } }]);
});

test('Save All shows the total, and Save selected appears once rows are selected', async () => {
  const { fake, user } = await open();
  expect(screen.queryByRole('button', { name: /Save selected/ })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: '2 Peachtree St' });
  const row = link.closest('[role="row"]');
  if (!(row instanceof HTMLElement)) throw new Error('no row');
  await user.click(within(row).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Save selected (1)' }));
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['2'] }]));
});

test('after success the saved ids are merged into the user’s savedProperties', async () => {
  const { user } = await open({}, '/property-listing', ['3']);
  const mark = (id: string) => screen.getByRole('button', { name: `Save ${id} Peachtree St` });
  expect(mark('3')).toHaveAttribute('aria-pressed', 'true');
  expect(mark('1')).toHaveAttribute('aria-pressed', 'false');
  await user.click(mark('1'));
  await waitFor(() => expect(mark('1')).toHaveAttribute('aria-pressed', 'true'));
  expect(mark('3')).toHaveAttribute('aria-pressed', 'true');
});

test('a failed save shows the destructive toast', async () => {
  const { user } = await open();
  refuseCall('post', 'property/save-multiple', () => refuse(500, 'internal', 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText('Failed to save properties')).toBeInTheDocument();
  expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
});

test('exceeding the limit of saved properties shows the server’s reason', async () => {
  const { user } = await open();
  const reason = 'You can save at most 10,000 properties. Nothing was saved.';
  refuseCall('post', 'property/save-multiple', () => refuse(422, 'too_many_saved', reason));
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test('above the limit Save All states it, and the first matches can be saved in their order', async () => {
  const at = '/property-listing?state=Georgia&sortColumn=Zestimate&sortDirection=desc';
  const { fake, portal, user } = await open({}, at, ['2'], 12_408);
  const saveAll = screen.getByRole('button', { name: 'Save All (12,408)' });
  await user.click(saveAll);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'You can save at most 10,000 properties, and you have saved 1.',
  );
  expect(fake.saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save first 10,000' }));
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['1', '3'] }]));
  const asked = portal.searches.find((query) => query.get('limit') === '10000');
  expect(Object.fromEntries(asked ?? [])).toEqual({
    state: 'Georgia',
    historicalFilter: 'current',
    sortColumn: 'Zestimate',
    sortDirection: 'desc',
    page: '1',
    limit: '10000',
  });
});

test('at the limit Save All saves without a question', async () => {
  const { fake, user } = await open({}, '/property-listing', [], 10_000);
  await user.click(screen.getByRole('button', { name: 'Save All (10,000)' }));
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

const manySaved = (count: number) => Array.from({ length: count }, (_, index) => `saved-${index}`);

test('when the matches may exceed the room that is left, the limit is stated and as many as fit are offered', async () => {
  const { fake, user } = await open({}, '/property-listing', manySaved(9_998));
  const saveAll = screen.getByRole('button', { name: 'Save All (3)' });
  await user.click(saveAll);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleDescription(
    'You can save at most 10,000 properties, and you have saved 9,998.',
  );
  // Some of the matches may be saved already, so all of them may fit.
  expect(within(dialog).getByRole('button', { name: 'Save All (3)' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Save first 2' }));
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['1', '2'] }]));
});

test('without room the screen says what to do', async () => {
  const { user } = await open({}, '/property-listing', manySaved(10_000));
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(screen.getByText(/you have saved 10,000\. Remove some to save others\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save first/ })).not.toBeInTheDocument();
});

test('first matches that do not load are reported', async () => {
  const { fake, user } = await open({}, '/property-listing', [], 12_408);
  refuseCall('get', 'get-properties', () => refuse(500, 'internal', 'Something failed on our side.'));
  await user.click(screen.getByRole('button', { name: 'Save All (12,408)' }));
  await user.click(screen.getByRole('button', { name: 'Save first 10,000' }));
  expect(await screen.findByText('Nothing was saved. Try again in a moment.')).toBeInTheDocument();
  expect(fake.saves).toEqual([]);
});

test('a bulk save can be undone from the toast', async () => {
  const { fake, user } = await open({ newly: ['1', '3'] });
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  fake.saved = [savedRow('1'), savedRow('2'), savedRow('3')];
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Removed from My Properties')).toBeInTheDocument();
  expect(fake.saved.map(({ unique_ID }) => unique_ID)).toEqual(['2']);
  expect(screen.getByRole('button', { name: 'Save 1 Peachtree St' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

describe('a selection', () => {
  async function selectOne(total?: number) {
    const app = await open({}, '/property-listing', [], total);
    const row = screen.getByRole('link', { name: '2 Peachtree St' }).closest('[role="row"]');
    if (!(row instanceof HTMLElement)) throw new Error('no row');
    await app.user.click(within(row).getByRole('checkbox'));
    return app;
  }

  test('can be extended to the matches of every page', async () => {
    const { user } = await selectOne();
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
    expect(await screen.findByRole('button', { name: 'Save selected (3)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Select all 3' })).not.toBeInTheDocument();
  });

  test('stops at 10,000', async () => {
    await selectOne(12_408);
    expect(await screen.findByRole('button', { name: 'Select first 10,000' })).toBeInTheDocument();
  });

  test.each([
    ['Selected (1)', ['2']],
    ['All (3)', undefined],
  ])('the download menu offers %s', async (group, ids) => {
    const { user, portal } = await selectOne();
    await user.click(await screen.findByRole('button', { name: 'Download (1)' }));
    const choice = within(await screen.findByRole('group', { name: group }));
    await user.click(choice.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(portal.exports).toHaveLength(1));
    expect(portal.exports[0]?.ids).toEqual(ids);
  });
});

describe('a note on the selection', () => {
  async function selectTwo(saved: FakeSaved['saved'] = []) {
    const app = await open(
      { saved },
      '/property-listing',
      saved.map(({ unique_ID }) => unique_ID),
    );
    for (const address of ['1 Peachtree St', '2 Peachtree St']) {
      const row = screen.getByRole('link', { name: address }).closest('[role="row"]');
      if (!(row instanceof HTMLElement)) throw new Error('no row');
      await app.user.click(within(row).getByRole('checkbox'));
    }
    await app.user.click(await screen.findByRole('button', { name: 'Note on selected (2)' }));
    return app;
  }

  test('saves the properties, each with the note', async () => {
    const { fake, user } = await selectTwo();
    expect(screen.getByRole('button', { name: 'Save with note' })).toBeDisabled();
    await user.type(screen.getByLabelText('Private note'), 'Call the clerk');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Note saved on 2 properties')).toBeInTheDocument();
    expect(screen.getByText('2 properties newly saved.')).toBeInTheDocument();
    expect(fake.notes).toEqual([{ propertyIds: ['1', '2'], note: 'Call the clerk' }]);
    expect([fake.saves, fake.writes]).toEqual([[], []]);
    expect(fake.saved.map(({ note }) => note)).toEqual(['Call the clerk', 'Call the clerk']);
    expect(screen.getByRole('button', { name: 'Save 1 Peachtree St' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('goes below a note that is there, once, and one without room is named', async () => {
    const { fake, user } = await selectTwo([
      savedRow('1', { note: 'Lien of 2019', stage: 'Inspected' }),
      savedRow('2', { note: 'x'.repeat(1995) }),
    ]);
    await user.type(screen.getByLabelText('Private note'), 'Call the clerk');
    await user.click(screen.getByRole('button', { name: 'Save with note' }));
    expect(await screen.findByText('Note saved on 1 property')).toBeInTheDocument();
    expect(screen.getByText(/^1 property had no room for it/)).toBeInTheDocument();
    expect(fake.saved[0]).toMatchObject({ note: 'Lien of 2019\nCall the clerk', stage: 'Inspected' });
    expect(fake.saved[1]?.note).toBe('x'.repeat(1995));
    await user.click(screen.getByRole('button', { name: 'Note on selected (2)' }));
    await user.type(screen.getByLabelText('Private note'), 'Call the clerk');
    await user.click(screen.getByRole('button', { name: 'Save with note' }));
    await waitFor(() => expect(screen.queryByLabelText('Private note')).not.toBeInTheDocument());
    expect(fake.saved[0]?.note).toBe('Lien of 2019\nCall the clerk');
  });

  test('a failure is reported, and the text stays', async () => {
    const { user } = await selectTwo();
    refuseCall('post', 'property/note-multiple', () =>
      refuse(500, 'internal', 'Something failed on our side.'),
    );
    await user.type(screen.getByLabelText('Private note'), 'Call the clerk');
    await user.click(screen.getByRole('button', { name: 'Save with note' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something failed on our side.');
    expect(screen.getByLabelText('Private note')).toHaveValue('Call the clerk');
  });
});

test('n writes a note on the row with the focus, and saves the property', async () => {
  const { fake, user } = await open();
  await user.keyboard('jjn');
  expect(await screen.findByRole('dialog', { name: 'Note on 1 property' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Private note'), 'Call the clerk');
  await user.click(screen.getByRole('button', { name: 'Save with note' }));
  await waitFor(() =>
    expect(fake.saved).toEqual([expect.objectContaining({ unique_ID: '2', note: 'Call the clerk' })]),
  );
});
