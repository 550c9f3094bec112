import { invoiceStatus, webAddress } from './invoice-status';

test('each invoice status has a label, and an unknown one is shown unchanged', () => {
  expect(
    ['paid', 'open', 'uncollectible', 'void', 'disputed'].map((status) => invoiceStatus(status).word),
  ).toEqual(['Paid', 'Payment due', 'Not collected', 'Void', 'disputed']);
});

test('only web addresses become links', () => {
  expect(webAddress('https://invoice.example.com/1')).toBe('https://invoice.example.com/1');
  expect(webAddress('javascript:alert(1)')).toBeUndefined();
  expect(webAddress(null)).toBeUndefined();
});
