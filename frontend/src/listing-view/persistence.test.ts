import { DEFAULT_VIEW } from './listing-view';
import { forget, loadView, saveView } from './persistence';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a tab keeps its selection, and the last one is read when no other tab is open', () => {
  saveView({ ...DEFAULT_VIEW, selectedPropertyIds: ['a'] }, DEFAULT_VIEW);
  localStorage.setItem('selectedPropertyIds', '["another tab"]');
  expect(loadView(false).selectedPropertyIds).toEqual(['a']);
  expect(loadView(true).selectedPropertyIds).toEqual(['a']);
  sessionStorage.clear();
  expect(loadView(false).selectedPropertyIds).toEqual([]);
  expect(loadView(true).selectedPropertyIds).toEqual(['another tab']);
});

test('a forgotten selection is gone in the tab and in the browser', () => {
  saveView({ ...DEFAULT_VIEW, selectedPropertyIds: ['a'] }, DEFAULT_VIEW);
  forget(['selectedPropertyIds']);
  expect(loadView(true).selectedPropertyIds).toEqual([]);
});
