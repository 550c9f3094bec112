import { DEFAULT_VIEW } from './listing-view';
import { claimPreferences, loadView, saveView } from './persistence';

test('only changed values are written, and they are loaded again', () => {
  saveView({ ...DEFAULT_VIEW, itemsPerPage: 25, selectedStates: ['Georgia'] }, DEFAULT_VIEW);
  expect(Object.keys(window.localStorage).sort()).toEqual(['itemsPerPage', 'selectedStates']);
  expect(loadView()).toEqual({ ...DEFAULT_VIEW, itemsPerPage: 25, selectedStates: ['Georgia'] });
});

test('invalid JSON is logged and ignored', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  window.localStorage.setItem('itemsPerPage', '{');
  expect(loadView()).toEqual(DEFAULT_VIEW);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('preferences belong to their account and are dropped when another one logs in', () => {
  window.localStorage.setItem('itemsPerPage', '25');
  expect(claimPreferences('Ann@example.com')).toBe(false);
  expect(claimPreferences('ann@example.com')).toBe(false);
  expect(loadView().itemsPerPage).toBe(25);
  expect(claimPreferences('bob@example.com')).toBe(true);
  expect(loadView().itemsPerPage).toBe(100);
});
