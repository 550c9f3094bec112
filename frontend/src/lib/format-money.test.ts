import { formatAmount, formatPrice } from './format-money';

test('an invoice shows its cents', () => {
  expect(formatAmount(7900, 'usd')).toBe('$79.00');
  expect(formatAmount(123456, 'usd')).toBe('$1,234.56');
  expect(formatAmount(-500, 'eur')).toBe('-€5.00');
});

test('a price shows cents only if there are any', () => {
  expect(formatPrice(79000, 'usd')).toBe('$790');
  expect(formatPrice(7950, 'usd')).toBe('$79.50');
});

test('an amount in an unknown currency is still shown', () => {
  expect(formatAmount(7900, 'nonsense')).toBe('79.00 NONSENSE');
});
