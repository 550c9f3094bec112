import { bidSentence, readBid } from './maximum-bid';

test.each([
  ['', { bid: null }],
  ['$212,000', { bid: 212_000 }],
  ['212000.5', { bid: 212_000.5 }],
  ['0', { bid: 0 }],
  ['-1', { error: 'Use an amount of 0 or more.' }],
  ['12.345', { error: 'Did you mean $12,345? Separate thousands with a comma.' }],
  ['12.3456', { error: 'Use dollars and cents, such as 212,000 or 212,000.50.' }],
  ['about 200', { error: 'Use dollars and cents, such as 212,000 or 212,000.50.' }],
  ['1000000000001', { error: 'This amount is too large.' }],
])('%p is read as %p', (typed, expected) => {
  expect(readBid(typed)).toEqual(expected);
});

test.each([
  [210_000, 198_000, 'Your maximum is $12,000 above the opening bid.'],
  [190_000.5, 198_000, 'Your maximum is $7,999.50 below the opening bid.'],
  [198_000, 198_000, 'Your maximum equals the opening bid.'],
  [null, 198_000, 'The opening bid is $198,000.'],
  [210_000, null, 'The opening bid is not known yet.'],
])('%p against %p', (bid, openingBid, sentence) => {
  expect(bidSentence(bid, openingBid)).toBe(sentence);
});
