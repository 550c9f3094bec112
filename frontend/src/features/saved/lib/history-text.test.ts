import { historyText } from './history-text';

const entry = { id: '1', at: '2026-11-21T15:00:00Z' };

test('an entry shows the value before and after the change', () => {
  expect(historyText({ ...entry, part: 'note', before: '', after: 'roof' })).toEqual({
    name: 'Note',
    before: 'no note',
    after: 'roof',
  });
  expect(historyText({ ...entry, part: 'maximumBid', before: '90.50', after: '212000' })).toEqual({
    name: 'Maximum bid',
    before: '$90.50',
    after: '$212,000',
  });
});

test('an entry of a checklist says what changed in it', () => {
  const before = '[ ] Title search\n[x] Repairs\n[ ] Drive-by\n[ ] Same';
  const after = '[x] Title search\n[ ] Repairs\n[ ] Same\n[ ] Pool';
  expect(historyText({ ...entry, part: 'checklist', before, after })).toEqual({
    name: 'Checklist',
    after: 'Title search: done, Repairs: not done, Pool: added, Drive-by: removed',
  });
});
