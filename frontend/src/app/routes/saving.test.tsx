import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, type FakeSaved } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

async function open(changes: Partial<FakeSaved> = {}, at = '/property-listing', saved: string[] = []) {
  const portal = fakePortal({ profile: { ...PROFILE, savedProperties: saved } });
  const fake = fakeSaved(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  return { portal, fake, ...app };
}

test('Save All takes every match by its filters, with the spec’s two texts', async () => {
  const { fake, user } = await open({ newly: ['7', '8', '9'] }, '/property-listing?state=Georgia');
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText('Properties saved successfully')).toBeInTheDocument();
  expect(screen.getByText('Successfully saved 3 properties to your collection')).toBeInTheDocument();
  expect(fake.saves).toEqual([{ matching: { state: 'Georgia', historicalFilter: 'current' } }]);
});

test('Save All is labelled with the total, and Save selected stands beside it once rows are selected', async () => {
  const { fake, user } = await open();
  expect(screen.queryByRole('button', { name: /Save selected/ })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: '2 Peachtree St' });
  const row = link.closest('[role="row"]');
  if (!(row instanceof HTMLElement)) throw new Error('no row');
  await user.click(within(row).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Save selected (1)' }));
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['2'] }]));
});

test('after success the saved ids are merged into the person’s savedProperties', async () => {
  const { user } = await open({}, '/property-listing', ['3']);
  const mark = (id: string) => screen.getByRole('button', { name: `Save ${id} Peachtree St` });
  expect(mark('3')).toHaveAttribute('aria-pressed', 'true');
  expect(mark('1')).toHaveAttribute('aria-pressed', 'false');
  await user.click(mark('1'));
  await waitFor(() => expect(mark('1')).toHaveAttribute('aria-pressed', 'true'));
  expect(mark('3')).toHaveAttribute('aria-pressed', 'true');
});

test('a failed save shows the destructive toast of the spec', async () => {
  const { user } = await open();
  refuseCall('post', 'property/save-multiple', () => refuse(500, 'internal', 'Something went wrong.'));
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText('Failed to save properties')).toBeInTheDocument();
  expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
});

test('more than one may keep is said with the server’s reason', async () => {
  const { user } = await open();
  const reason = 'You can keep at most 10,000 properties. Nothing was saved.';
  refuseCall('post', 'property/save-multiple', () => refuse(422, 'too_many_saved', reason));
  await user.click(screen.getByRole('button', { name: 'Save All (3)' }));
  expect(await screen.findByText(reason)).toBeInTheDocument();
});
