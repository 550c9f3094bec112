import type { ListingDetails } from '../../features/details/details-api';
import { row } from '../../testing/fixtures';
import { inSaleOrder, minutesOf, pagesOf } from './sale-order';

const property = (id: string, cells: Record<string, unknown>) =>
  row(id, { State: 'Georgia', County: 'Fulton', ...cells }) as unknown as ListingDetails;

test('a time of day is read in minutes', () => {
  expect(minutesOf('10:00 AM')).toBe(600);
  expect(minutesOf('12:30 PM')).toBe(750);
  expect(minutesOf('12 a.m.')).toBe(0);
  expect(minutesOf('after lunch')).toBeUndefined();
  expect(minutesOf(undefined)).toBeUndefined();
});

test('properties are ordered by day, courthouse and hour', () => {
  const day = { 'Foreclosure Sale Date': '2026-12-01' };
  const stops = inSaleOrder([
    property('undated', {}),
    property('later', {
      'Foreclosure Sale Date': '2026-12-02',
      'Sale Location': 'A',
      'Sale Time': '9:00 AM',
    }),
    property('b', { ...day, 'Sale Location': 'B Courthouse', 'Sale Time': '9:00 AM' }),
    property('a-noon', { ...day, 'Sale Location': 'A Courthouse', 'Sale Time': '1:00 PM' }),
    property('a-ten', { ...day, 'Sale Location': 'A Courthouse', 'Sale Time': '10:00 AM' }),
    property('a-unknown', { ...day, 'Sale Location': 'A Courthouse' }),
  ]);
  expect(stops.map((stop) => stop.property.unique_ID)).toEqual([
    'a-ten',
    'a-noon',
    'a-unknown',
    'b',
    'later',
    'undated',
  ]);
  expect(stops[0]?.sale).toBe('Tue, Dec 1, 2026 · A Courthouse · 10:00 AM');
  expect(stops.at(-1)?.sale).toBe(
    'No sale date · Fulton County, Georgia (place not stated) · time not stated',
  );
});

test('a page has ten properties', () => {
  const stops = inSaleOrder(Array.from({ length: 21 }, (_, number) => property(String(number), {})));
  expect(pagesOf(stops).map((page) => page.length)).toEqual([10, 10, 1]);
});
