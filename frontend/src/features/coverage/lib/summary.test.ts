import type { CoveredState } from '../coverage-api';
import { ofAll, ofState, share } from './summary';

const source = (name: string, lastDelivery: string | null) => ({
  source: name,
  lastDelivery,
  nextExpected: null,
});

const GEORGIA: CoveredState = {
  state: 'Georgia',
  listings: 4,
  withSaleDate: 3,
  withOpeningBid: 1,
  withEstimate: 4,
  withDebt: 2,
  withPoint: 2,
  cancelledIn7Days: 1,
  cancelledIn30Days: 3,
  counties: [
    {
      county: 'Fulton',
      listings: 3,
      withSaleDate: 3,
      withOpeningBid: 1,
      withEstimate: 3,
      withDebt: 2,
      withPoint: 2,
      cancelledIn7Days: 1,
      cancelledIn30Days: 3,
      sources: [source('fulton', '2026-11-19T06:00:00Z'), source('notices', '2026-11-20T06:00:00Z')],
    },
    {
      county: null,
      listings: 1,
      withSaleDate: 0,
      withOpeningBid: 0,
      withEstimate: 1,
      withDebt: 0,
      withPoint: 0,
      cancelledIn7Days: 0,
      cancelledIn30Days: 0,
      sources: [source('notices', '2026-11-20T06:00:00Z')],
    },
  ],
};

const NEVADA: CoveredState = {
  state: 'Nevada',
  listings: 1,
  withSaleDate: 1,
  withOpeningBid: 1,
  withEstimate: 1,
  withDebt: 1,
  withPoint: 1,
  cancelledIn7Days: 1,
  cancelledIn30Days: 1,
  counties: [
    {
      county: 'Clark',
      listings: 1,
      withSaleDate: 1,
      withOpeningBid: 1,
      withEstimate: 1,
      withDebt: 1,
      withPoint: 1,
      cancelledIn7Days: 1,
      cancelledIn30Days: 1,
      sources: [source('notices', null)],
    },
  ],
};

test('a state counts its counties, its different sources and the latest delivery', () => {
  expect(ofState(GEORGIA)).toEqual({
    state: 'Georgia',
    listings: 4,
    withSaleDate: 3,
    withOpeningBid: 1,
    withEstimate: 4,
    withDebt: 2,
    withPoint: 2,
    cancelledIn7Days: 1,
    cancelledIn30Days: 3,
    counties: 1,
    sources: 2,
    lastDelivery: '2026-11-20T06:00:00Z',
  });
});

test('a source of two states is counted once', () => {
  expect(ofAll({ countedAt: '2026-11-20T12:00:00Z', states: [GEORGIA, NEVADA] })).toEqual({
    listings: 5,
    withSaleDate: 4,
    withOpeningBid: 2,
    withEstimate: 5,
    withDebt: 3,
    withPoint: 3,
    cancelledIn7Days: 2,
    cancelledIn30Days: 4,
    counties: 2,
    sources: 2,
    lastDelivery: '2026-11-20T06:00:00Z',
  });
});

test.each([
  [0, 0, undefined],
  [0, 3, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [1000, 1000, 100],
  [2, 3, 67],
])('%d of %d is a share of %s percent', (part, all, expected) => {
  expect(share(part, all)).toBe(expected);
});
