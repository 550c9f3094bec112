import { caretIn } from '../../../lib/typed-number';
import { blanksLabel, changeLabel, countyLabel, optionLabel, rangeLabel } from './labels';
import { hidesCancelled, notCancelled, optionsOf } from './options';
import { boundAsTyped, draftOf, readDraft } from './ranges';

test('a county whose name repeats shows its state', () => {
  expect(countyLabel('Georgia|Washington')).toBe('Washington (Georgia)');
  expect(countyLabel('Fulton')).toBe('Fulton');
});

test('counties are counted by state and name, a unique name needs no state, and empty ones come last', () => {
  const facet = [
    { value: 'Georgia|Fulton', count: 4 },
    { value: 'Georgia|Washington', count: 2 },
  ];
  const options = optionsOf(
    'selectedCounties',
    ['Alabama|Washington', 'Fulton', 'Georgia|Washington'],
    [],
    facet,
  );
  expect(options.map(({ label, count }) => [label, count])).toEqual([
    ['Fulton', 4],
    ['Washington (Georgia)', 2],
    ['Washington (Alabama)', 0],
  ]);
});

test('options have no count while the facet loads', () => {
  expect(optionsOf('selectedStates', ['Ohio'], [], undefined)).toEqual([
    { value: 'Ohio', label: 'Ohio', count: undefined },
  ]);
});

test('a selected value that the server no longer offers can still be removed', () => {
  const options = optionsOf('selectedStates', ['Ohio'], ['Atlantis'], [{ value: 'Ohio', count: 1 }]);
  expect(options.map(({ value }) => value)).toEqual(['Ohio', 'Atlantis']);
});

test('sale months and days are written out', () => {
  expect(optionLabel('selectedSaleMonths', '2026-12')).toBe('December 2026');
  expect(optionLabel('selectedSaleDays', '2026-12-01')).toBe('Tue, Dec 1, 2026');
});

test('hiding cancelled sales selects exactly the other statuses', () => {
  const statuses = ['Cancelled', 'Postponed', 'Scheduled'];
  expect(notCancelled(statuses)).toEqual(['Postponed', 'Scheduled']);
  expect(hidesCancelled(['Scheduled', 'Postponed'], statuses)).toBe(true);
  expect(hidesCancelled(['Scheduled'], statuses)).toBe(false);
  expect(hidesCancelled([], [])).toBe(false);
});

test('ranges have readable labels', () => {
  expect(rangeLabel('selectedYearBuilt', { from: 1990, to: 2005 })).toBe('Year Built 1990–2005');
  expect(rangeLabel('selectedEquity', { from: 50000, to: null })).toBe('Equity from $50,000');
  expect(rangeLabel('selectedEstimatedValue', { from: null, to: 1e6 })).toBe(
    'Estimated Value up to $1,000,000',
  );
  expect(rangeLabel('selectedBidShare', { from: null, to: 70 })).toBe('Bid % of Value up to 70%');
  expect(rangeLabel('selectedLotSize', { from: 43560, to: null })).toBe('Lot Size (sq ft) from 43,560');
  expect(rangeLabel('selectedBedrooms', { from: 3, to: 5 })).toBe('Bedrooms 3–5');
  expect(rangeLabel('selectedOpeningBid', { from: 50000, to: null })).toBe('Opening Bid from $50,000');
  expect(rangeLabel('selectedOpeningBid', { from: 0, to: null })).toBe('Has an opening bid');
  expect(rangeLabel('selectedBathrooms', { from: 1.5, to: null })).toBe('Bathrooms from 1.5');
  expect(rangeLabel('selectedDaysUntilSale', { from: null, to: 14 })).toBe('Days Until Sale up to 14');
  expect(rangeLabel('selectedSaleDate', { from: 20261201, to: null })).toBe(
    'Sale Date from Tue, Dec 1, 2026',
  );
  expect(optionLabel('selectedHasPhoto', 'true')).toBe('Has a photo');
  expect(optionLabel('selectedNoLongerListed', 'true')).toBe('No longer listed');
  expect(changeLabel('Other')).toBe('Anything else');
  expect(blanksLabel(1204)).toBe('1,204 have no value');
  expect(blanksLabel(1)).toBe('1 has no value');
});

test('money is parsed as people type it', () => {
  expect(readDraft('selectedEstimatedValue', { from: '$1,250,000', to: '' })).toEqual({
    range: { from: 1250000, to: null },
  });
  expect(readDraft('selectedEquity', { from: '-5,000', to: '0' })).toEqual({ range: { from: -5000, to: 0 } });
});

test.each([
  ['selectedYearBuilt', '1899', '', 'Use a year from 1900 to 2100.'],
  ['selectedYearBuilt', '', '2101', 'Use a year from 1900 to 2100.'],
  ['selectedYearBuilt', '1990.5', '', 'Use a year from 1900 to 2100.'],
  ['selectedYearBuilt', '2005', '1990', '“From” must not be greater than “To”.'],
  ['selectedEstimatedValue', 'many', '', 'Use digits only, such as 250000.'],
  // As Germans, Spaniards and Brazilians write thousands.
  ['selectedEstimatedValue', '250.000', '', 'Did you mean $250,000? Separate thousands with a comma.'],
  ['selectedOpeningBid', '', '1.250.000', 'Did you mean $1,250,000? Separate thousands with a comma.'],
  ['selectedOpeningBid', '', '$250.000,50', 'Did you mean $250,000.50? Separate thousands with a comma.'],
  ['selectedEquity', '-5.000', '', 'Did you mean -$5,000? Separate thousands with a comma.'],
  ['selectedEstimatedValue', '-1', '', 'Use an amount of 0 or more.'],
  ['selectedOpeningBid', '', '-1', 'Use an amount of 0 or more.'],
  ['selectedBedrooms', '2.5', '', 'Use a whole number up to 999,999,999.'],
  ['selectedBathrooms', '-1', '', 'Use a number such as 2 or 2.5.'],
  ['selectedBathrooms', '', '2.125', 'Use a number such as 2 or 2.5.'],
  ['selectedDaysUntilSale', '-1', '', 'Use a whole number up to 999,999,999.'],
  ['selectedSaleDate', '2026-12-02', '2026-12-01', '“From” must not be after “To”.'],
  ['selectedBidShare', '-1', '', 'Use a whole number up to 999,999,999.'],
  ['selectedLotSize', '', '1000000000', 'Use a whole number up to 999,999,999.'],
] as const)('%s from %p to %p is rejected with a helpful message', (filter, from, to, error) => {
  expect(readDraft(filter, { from, to })).toEqual({ error });
});

test.each([
  ['2', '$2'],
  ['250000', '$250,000'],
  ['$250,0001', '$2,500,001'],
  ['-5000', '-$5,000'],
  ['-', '-'],
  ['$', ''],
  ['', ''],
  ['0050', '$50'],
  ['1234.5', '$1,234.5'],
  ['many', 'many'],
  ['12k', '12k'],
])('an amount typed as %p reads %p', (typed, shown) => {
  expect(boundAsTyped('selectedEquity', typed)).toBe(shown);
});

test('an area has separators and no currency', () => {
  expect(boundAsTyped('selectedLotSize', '43560')).toBe('43,560');
  expect(readDraft('selectedLotSize', { from: '43,560', to: '' })).toEqual({
    range: { from: 43560, to: null },
  });
});

test('half bathrooms and days are read as they are', () => {
  expect(readDraft('selectedBathrooms', { from: '1.5', to: '3' })).toEqual({ range: { from: 1.5, to: 3 } });
  expect(readDraft('selectedSaleDate', { from: '2026-12-01', to: '' })).toEqual({
    range: { from: 20261201, to: null },
  });
  expect(draftOf('selectedSaleDate', { from: 20261201, to: null })).toEqual({ from: '2026-12-01', to: '' });
});

test('a year is not formatted, and a stored amount is', () => {
  expect(boundAsTyped('selectedYearBuilt', '1990')).toBe('1990');
  expect(draftOf('selectedEstimatedValue', { from: 250000, to: null })).toEqual({ from: '$250,000', to: '' });
  expect(draftOf('selectedYearBuilt', { from: 1990, to: 2005 })).toEqual({ from: '1990', to: '2005' });
});

test.each([
  // text as typed, its caret, the formatted text, the caret after that.
  ['$2500', 5, '$2,500', 6],
  ['$12,3450', 4, '$123,450', 3],
  ['1', 1, '$1', 2],
  ['$1234', 2, '$1,234', 2],
  ['$,234', 1, '$234', 1],
])('the caret of %p at %p follows the typed digit', (text, caret, formatted, after) => {
  expect(caretIn(formatted, text, caret)).toBe(after);
});
