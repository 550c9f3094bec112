import { copyLink, sharedSearch } from './copy-link';
import { suggestedName, viewOf, viewText } from './view-text';

const VIEW = 'state=Georgia&county=Georgia%7CFulton&estimatedTo=200000&columns=Address%2CCounty';

test('a link contains the name and the view, and reads back as the same search', () => {
  const link = copyLink({ name: 'Fulton & houses', view: VIEW });
  expect(link).toBe(`http://localhost/#/saved-searches?copy=Fulton+%26+houses&${VIEW}`);
  expect(sharedSearch(link.slice(link.indexOf('?')))).toEqual({ name: 'Fulton & houses', view: VIEW });
  expect(sharedSearch('?state=Georgia')).toBeUndefined();
});

test('a view from a link keeps only what the data screen knows', () => {
  const read = sharedSearch('?copy=x&state=Georgia&sortColumn=nonsense&page=7&columns=Address,Nonsense');
  expect(read?.view).toBe('state=Georgia&columns=Address');
});

test('a view is described by its filters, search and order', () => {
  expect(viewText(viewOf(VIEW))).toBe(
    'Georgia · Fulton (Georgia) · Estimated Value up to $200,000 · Current auctions',
  );
  const view = 'search=main&myAreas=true&historicalFilter=all&sortColumn=Zestimate&sortDirection=desc';
  expect(viewText(viewOf(view))).toBe('“main” · My areas · All auctions · by Estimated Value, descending');
  expect(viewText(viewOf('zipCodes=30303,30304,30305,30306'))).toBe(
    'Zip Code: 4 selected · Current auctions',
  );
});

test('a suggested name is made of the filters and fits', () => {
  expect(suggestedName(viewOf(VIEW))).toBe('Georgia, Fulton (Georgia), Estimated Value up to $200,000');
  expect(suggestedName(viewOf('sortColumn=Zestimate'))).toBe('Current auctions');
  expect(suggestedName(viewOf(`search=${'x'.repeat(200)}`))).toHaveLength(80);
});
