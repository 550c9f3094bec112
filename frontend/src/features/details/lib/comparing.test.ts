import { likeSales, offsetOf, ringsFor, valueRange, type Likeness, type Sale } from './comparing';
import type { ListingDetails } from '../details-api';

const TODAY = '2026-11-23';
const SUBJECT = { livingArea: 2000, bedrooms: 3 };
const USUAL: Likeness = { size: 25, bedrooms: 1, months: 24, miles: 2 };

const sale = (id: string, own: Partial<Sale> = {}): Sale => ({
  id,
  address: null,
  city: null,
  zipCode: '30303',
  propertyType: null,
  soldOn: '2026-06-01',
  price: 400_000,
  livingArea: 2000,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1990,
  latitude: null,
  longitude: null,
  miles: 0.5,
  pricePerSqFt: 200,
  ...own,
});

const like = (sales: Sale[], likeness: Partial<Likeness> = {}) =>
  likeSales({ comparables: sales, withinMonths: 24 }, SUBJECT, { ...USUAL, ...likeness }, TODAY).map(
    ({ id }) => id,
  );

test('sales within 25% of the living area and one bedroom are like the property', () => {
  const sales = [
    sale('smallest', { livingArea: 1500 }),
    sale('too small', { livingArea: 1499 }),
    sale('largest', { livingArea: 2500 }),
    sale('too large', { livingArea: 2501 }),
    sale('two beds', { bedrooms: 2 }),
    sale('one bed', { bedrooms: 1 }),
    sale('five beds', { bedrooms: 5 }),
  ];
  expect(like(sales)).toEqual(['smallest', 'largest', 'two beds']);
});

test('a user widens size, bedrooms, age and distance', () => {
  const sales = [sale('huge', { livingArea: 4000 }), sale('one bed', { bedrooms: 1 })];
  expect(like(sales)).toEqual([]);
  expect(like(sales, { size: 100 })).toEqual(['huge']);
  expect(like(sales, { bedrooms: 2 })).toEqual(['one bed']);
  const old = [sale('old', { soldOn: '2025-11-23' }), sale('older', { soldOn: '2025-11-22' })];
  expect(like(old, { months: 12 })).toEqual(['old']);
  expect(like([sale('near', { miles: 0.5 }), sale('far', { miles: 0.51 })], { miles: 0.5 })).toEqual([
    'near',
  ]);
});

test('an unknown value rules no sale out', () => {
  expect(like([sale('blank', { livingArea: null, bedrooms: null, miles: null })], { miles: 0.25 })).toEqual([
    'blank',
  ]);
  const unknown = likeSales(
    { comparables: [sale('huge', { livingArea: 9000 })], withinMonths: 24 },
    { livingArea: null, bedrooms: null },
    USUAL,
    TODAY,
  );
  expect(unknown).toHaveLength(1);
});

test('the nearest twelve are shown', () => {
  const sales = Array.from({ length: 20 }, (_, index) => sale(`s${index}`));
  expect(like(sales)).toHaveLength(12);
  expect(like(sales).at(-1)).toBe('s11');
});

test('the value range goes from the lowest to the highest price, times the living area', () => {
  const prices = [150, 250, 170].map((pricePerSqFt, index) => sale(`s${index}`, { pricePerSqFt }));
  expect(valueRange(prices, SUBJECT)).toEqual({
    count: 3,
    median: 170,
    value: { atMedian: 340_000, lowest: 300_000, highest: 500_000 },
  });
  expect(valueRange(prices.slice(0, 2), SUBJECT)?.median).toBe(200);
  expect(valueRange(prices, { livingArea: null, bedrooms: null })?.value).toBeNull();
  expect(valueRange([sale('none', { pricePerSqFt: null })], SUBJECT)).toBeNull();
  expect(valueRange([], SUBJECT)).toBeNull();
});

test('a place on the sketch is in miles, east and north', () => {
  const property = { Latitude: 60, Longitude: -84 } as ListingDetails;
  const offset = offsetOf(sale('one', { latitude: 60.01, longitude: -83.98 }), property);
  // A degree of longitude at 60 degrees north is half as long as one of latitude.
  expect(offset?.north).toBeCloseTo(0.69, 2);
  expect(offset?.east).toBeCloseTo(0.69, 2);
  expect(offsetOf(sale('one'), property)).toBeNull();
  const byZip: ListingDetails = { ...property, 'Location precision': 'ZIP' };
  expect(offsetOf(sale('one', { latitude: 60.01, longitude: -83.98 }), byZip)).toBeNull();
});

test('two or three rings reach beyond the farthest sale', () => {
  const rings = (...miles: number[]) => ringsFor(miles.map((north) => ({ east: 0, north })));
  expect(rings(0.01)).toEqual([0.1]);
  expect(rings(0.28)).toEqual([0.1, 0.2, 0.3]);
  expect(rings(0.1, 0.4)).toEqual([0.25, 0.5]);
  expect(rings(1.9)).toEqual([1, 2]);
  expect(rings()).toEqual([]);
});
