/**
 * What a payment provider charged or charges: its amounts are in the currency's smallest unit, and every currency that
 * the product charges has cents. Unlike the table's money, invoices show them.
 */
export function formatAmount(minor: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100);
  } catch {
    // No currency that the browser knows.
    return `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
  }
}

/** A plan's price: `$79`, with the cents only where there are some. */
export function formatPrice(minor: number, currency: string): string {
  return minor % 100 === 0
    ? formatAmount(minor, currency).replace(/\.00(?!\d)/, '')
    : formatAmount(minor, currency);
}
