import { quickColumns, toggledColumn } from './quick-columns';

const [city, equity, share] = quickColumns;
if (!city || !equity || !share) throw new Error('there are three quick columns');

test('a quick column appears next to a related one', () => {
  const selected = toggledColumn(['Address', 'matched_Current Bid', 'State'], city);
  expect(selected).toEqual(['Address', 'City', 'matched_Current Bid', 'State']);
  expect(toggledColumn(toggledColumn(selected, equity), share)).toEqual([
    'Address',
    'City',
    'matched_Current Bid',
    'Equity',
    'Bid % of Value',
    'State',
  ]);
});

test('without a related column it comes last, and a second click removes it', () => {
  expect(toggledColumn(['State', 'County'], equity)).toEqual(['State', 'County', 'Equity']);
  expect(toggledColumn(['State', 'Equity'], equity)).toEqual(['State']);
  expect(toggledColumn(['Equity'], equity)).toEqual(['Equity']);
});
