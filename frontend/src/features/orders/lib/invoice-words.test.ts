import { invoiceStatus, webAddress } from './invoice-words';

test('each status of an invoice has a word, an unknown one its own', () => {
  expect(
    ['paid', 'open', 'uncollectible', 'void', 'disputed'].map((status) => invoiceStatus(status).word),
  ).toEqual(['Paid', 'Payment due', 'Not collected', 'Void', 'disputed']);
});

test('only web addresses become links', () => {
  expect(webAddress('https://invoice.example.com/1')).toBe('https://invoice.example.com/1');
  expect(webAddress('javascript:alert(1)')).toBeUndefined();
  expect(webAddress(null)).toBeUndefined();
});
