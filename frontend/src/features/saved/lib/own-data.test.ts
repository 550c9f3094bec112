import type { OwnData } from '../saved-api';
import { changedParts, merge, suggestedTags, withCheck, withTag } from './own-data';

const BASE: OwnData = {
  note: 'roof',
  stage: null,
  maximumBid: null,
  tags: ['flip'],
  checklist: [{ text: 'Title search', done: false }],
};

test('only what really differs is a change', () => {
  expect(changedParts(BASE, { ...BASE, note: ' roof \n' })).toEqual([]);
  expect(changedParts(BASE, { ...BASE, note: 'roofs', tags: ['flip', 'Cobb'] })).toEqual(['note', 'tags']);
});

test('a part that only one place changed has its value', () => {
  const ours = { ...BASE, note: 'roof is new' };
  const theirs: OwnData = { ...BASE, stage: 'Won', maximumBid: 90 };
  expect(merge(BASE, ours, theirs)).toEqual({
    data: { ...BASE, note: 'roof is new', stage: 'Won', maximumBid: 90 },
    conflicts: [],
  });
});

test('a part that both places changed differently is a conflict, and the own value stays', () => {
  const ours = { ...BASE, note: 'ours', maximumBid: 90 };
  const theirs = { ...BASE, note: 'theirs', maximumBid: 90 };
  expect(merge(BASE, ours, theirs)).toEqual({
    data: { ...BASE, note: 'ours', maximumBid: 90 },
    conflicts: ['note'],
  });
});

test('a tag is one line, unique without regard to case, and has limits', () => {
  expect(withTag(['flip'], '  needs   roof ')).toEqual({ tags: ['flip', 'needs roof'] });
  expect(withTag(['flip'], 'FLIP')).toEqual({ tags: ['flip'] });
  expect(withTag(['flip'], '  ')).toEqual({ tags: ['flip'] });
  expect(withTag([], 'é'.repeat(30))).toEqual({ tags: ['é'.repeat(30)] });
  expect(withTag([], 'é'.repeat(31))).toEqual({ error: 'A tag can have at most 30 characters.' });
  expect(withTag([], 'a,b')).toEqual({ error: 'A tag cannot contain a comma.' });
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
  expect(withTag(ten, 'one more')).toEqual({ error: 'A property can have at most 10 tags.' });
});

test('own tags are suggested that contain what was typed and are not chosen yet', () => {
  const own = ['Flip', 'rental', 'needs roof', 'a', 'b', 'c', 'd', 'e'];
  expect(suggestedTags(own, ['flip'], 'R')).toEqual(['rental', 'needs roof']);
  expect(suggestedTags(own, [], '')).toEqual(['Flip', 'rental', 'needs roof', 'a', 'b', 'c']);
});

test('a checklist has at most 30 different lines', () => {
  expect(withCheck(BASE.checklist, ' Pool ')).toEqual({
    checklist: [
      { text: 'Title search', done: false },
      { text: 'Pool', done: false },
    ],
  });
  expect(withCheck(BASE.checklist, 'title SEARCH')).toEqual({ checklist: BASE.checklist });
  expect(withCheck([], 'x'.repeat(101))).toEqual({ error: 'An item can have at most 100 characters.' });
  const thirty = Array.from({ length: 30 }, (_, index) => ({ text: `line ${index}`, done: false }));
  expect(withCheck(thirty, 'one more')).toEqual({ error: 'A checklist can have at most 30 items.' });
});
