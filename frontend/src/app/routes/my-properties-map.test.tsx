import { act, screen, within } from '@testing-library/react';
import { fakeMaps } from '../../testing/fake-map';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const mockMaps = fakeMaps();
jest.mock('../../features/map/lib/mapbox-map', () => ({
  get createMapboxMap() {
    return mockMaps.createMap;
  },
}));

test('a pin’s card on My Properties shows the user’s own stage and note', async () => {
  const saved = [savedRow('1', { note: 'Ask the clerk', stage: 'Inspected' }), savedRow('2')];
  const portal = fakePortal({
    profile: { ...PROFILE, savedProperties: ['1', '2'] },
    rows: saved,
    mapProperties: ['1', '2'].map((unique_ID) => ({
      unique_ID,
      latitude: 33.75,
      longitude: -84.39,
      precision: 'Source',
      status: 'Scheduled',
      saleDate: null,
      openingBid: null,
    })),
  });
  fakeSaved({ saved, properties: Object.fromEntries(saved.map((one) => [one.unique_ID, one])) });
  const { user } = renderApp({ at: '/my-properties', token: portal.token });
  await user.click(await screen.findByRole('button', { name: 'Show all on the map' }));
  await screen.findByText(/on the map$/);
  act(() => mockMaps.made.at(-1)?.settings.events.onPins(['1', '2'], [-84.39, 33.75]));
  const card = () => within(screen.getByRole('group', { name: /Peachtree St$/ }));
  await screen.findByRole('group', { name: '1 Peachtree St' });
  expect(card().getByText('Inspected')).toBeInTheDocument();
  expect(card().getByText('Ask the clerk')).toBeInTheDocument();
  await user.click(card().getByRole('button', { name: 'Next at this location' }));
  await screen.findByRole('group', { name: '2 Peachtree St' });
  expect(card().queryByText('Inspected')).not.toBeInTheDocument();
});
