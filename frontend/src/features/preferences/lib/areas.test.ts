import {
  countyLabel,
  countyOptions,
  followedAreas,
  selectedAreas,
  withStates,
  zipOptions,
  zipState,
  type Geography,
} from './areas';

const GEOGRAPHY: Geography = {
  states: ['Alabama', 'Georgia', 'Texas'],
  countiesByState: {
    Alabama: ['Jefferson', 'Washington'],
    Georgia: ['DeKalb', 'Fulton', 'Washington'],
    Texas: ['Dallas', 'Washington'],
  },
  zipCodesByState: {
    Alabama: ['35203', '36518'],
    Georgia: ['30303', '30002', '31082'],
    Texas: ['75202', '75001'],
  },
};

const areas = (
  statesOfInterest: string[],
  countiesOfInterest: string[] = [],
  zipCodesOfInterest: string[] = [],
) => ({
  statesOfInterest,
  countiesOfInterest,
  zipCodesOfInterest,
});

test.each([
  ['a whole state', areas(['Georgia']), ['Georgia']],
  ['counties of the only state', areas(['Georgia'], ['Fulton', 'DeKalb']), ['Fulton', 'DeKalb']],
  ['counties of one of two states', areas(['Georgia', 'Texas'], ['Fulton']), ['Fulton', 'Texas']],
  ['a county that both states have', areas(['Georgia', 'Texas'], ['Washington']), ['Washington']],
  ['a county of one of them', areas(['Georgia', 'Texas'], ['Georgia|Washington']), ['Washington', 'Texas']],
  ['a county and a ZIP code', areas(['Georgia'], ['Fulton'], ['30002', '75001']), ['Fulton', 'ZIP 30002']],
  ['a ZIP code of another state', areas(['Georgia'], [], ['75001']), ['Georgia']],
  ['a state whose lists did not load', areas(['Ohio'], ['Stark'], ['44702']), ['Ohio']],
])('the names of %s', (_what, chosen, names) => {
  expect(followedAreas(GEOGRAPHY, chosen)).toEqual(names);
});

test('counties that belong to no remaining state are removed, and ZIP codes are not', () => {
  const before = areas(['Georgia', 'Texas'], ['Fulton', 'Dallas', 'Washington'], ['30303', '75001']);
  expect(withStates(before, ['Texas'], GEOGRAPHY)).toEqual(
    areas(['Texas'], ['Dallas', 'Washington'], ['30303', '75001']),
  );
});

test('removing the last state removes every county but no ZIP codes', () => {
  expect(withStates(areas(['Georgia'], ['Fulton'], ['30303']), [], GEOGRAPHY)).toEqual(
    areas([], [], ['30303']),
  );
});

test('a county named with its state is removed only with that state', () => {
  const before = areas(['Georgia', 'Texas'], ['Georgia|Washington', 'Texas|Washington']);
  expect(withStates(before, ['Texas'], GEOGRAPHY).countiesOfInterest).toEqual(['Texas|Washington']);
});

test('a county of a state whose list did not load stays with its state', () => {
  const before = areas(['Ohio', 'Georgia'], ['Cuyahoga', 'Fulton']);
  expect(withStates(before, ['Ohio'], GEOGRAPHY).countiesOfInterest).toEqual(['Cuyahoga']);
  expect(withStates(before, ['Georgia'], GEOGRAPHY).countiesOfInterest).toEqual(['Fulton']);
});

test('the county options are those of all selected states, sorted and without duplicates', () => {
  expect(countyOptions(GEOGRAPHY, areas(['Texas', 'Georgia']))).toEqual([
    'Dallas',
    'DeKalb',
    'Fulton',
    'Washington',
  ]);
});

test('a selected county of a single state has its own option', () => {
  const options = countyOptions(GEOGRAPHY, areas(['Georgia'], ['Georgia|Washington']));
  expect(options).toEqual(['DeKalb', 'Fulton', 'Washington', 'Georgia|Washington']);
  expect(countyLabel('Georgia|Washington')).toBe('Washington, Georgia');
});

test('the ZIP codes are those of the state selected last, sorted by number', () => {
  expect(zipState(areas(['Texas', 'Georgia']))).toBe('Georgia');
  expect(zipOptions(GEOGRAPHY, areas(['Texas', 'Georgia']))).toEqual(['30002', '30303', '31082']);
  expect(zipOptions(GEOGRAPHY, areas([]))).toEqual([]);
});

test('without selected areas there is no summary', () => {
  expect(selectedAreas(GEOGRAPHY, areas([]))).toBeUndefined();
});

test('the summary lists counties and ZIP codes within the selected states, and those elsewhere', () => {
  expect(selectedAreas(GEOGRAPHY, areas(['Texas'], ['Dallas'], ['75202', '75001', '30303']))).toEqual({
    states: ['Texas'],
    counties: ['Dallas'],
    zips: ['75001', '75202'],
    elsewhere: ['30303'],
  });
});

test('a ZIP code of a state whose list did not load counts as within that state', () => {
  const shown = selectedAreas(GEOGRAPHY, areas(['Ohio'], [], ['44101', '30303']));
  expect(shown?.zips).toEqual(['44101']);
  expect(shown?.elsewhere).toEqual(['30303']);
});
