import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved } from '../../testing/fake-saved';
import { fakeSearches, savedSearch } from '../../testing/fake-searches';
import { renderApp } from '../../testing/render-app';
import { matchingCommands } from './command-palette';

test('every word of the text must occur in a label, and the address search is the last command', () => {
  const searches = [{ name: 'Fulton houses under $200k', view: 'county=Georgia%7CFulton' }];
  const labels = (typed: string) => matchingCommands(typed, searches).map(({ label }) => label);
  expect(labels('')).toEqual([
    'Data',
    'My Properties',
    'Saved Searches',
    'Calendar',
    'Downloads',
    'Order History',
    'Account Settings',
    'Pricing',
    'State Law',
    'Coverage',
    'About',
    'Terms of Service',
    'Privacy Policy',
    'Fulton houses under $200k',
  ]);
  expect(labels('fulton 200')).toEqual([
    'Fulton houses under $200k',
    'Search all addresses for “fulton 200”',
  ]);
  expect(matchingCommands('12 Elm & Main', []).at(-1)?.to).toBe('/property-listing?search=12+Elm+%26+Main');
  expect(matchingCommands('fulton', searches)[0]?.to).toBe('/property-listing?county=Georgia%7CFulton');
});

async function openPalette() {
  const portal = fakePortal();
  fakeSaved();
  fakeSearches([savedSearch('1', { name: 'Fulton houses', view: 'county=Georgia%7CFulton' })]);
  const app = renderApp({ at: '/saved-searches', token: portal.token });
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Go to' }));
  return { ...app, palette };
}

test('Ctrl+K opens the palette, and arrows choose a command', async () => {
  const { user, palette } = await openPalette();
  expect(await palette.findByRole('option', { name: 'Fulton houses' })).toBeInTheDocument();
  const box = palette.getByRole('combobox');
  await waitFor(() => expect(box).toHaveFocus());
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent('Data');
  await user.keyboard('{ArrowDown}');
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent('My Properties');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent('Fulton houses');
  await user.type(box, 'order');
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent('Order History');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.hash).toBe('#/order-history');
});
