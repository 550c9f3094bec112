/**
 * Formats an amount of the payment provider, in the currency's smallest unit. Every currency that the product charges
 * has cents. Unlike amounts in the table, invoices show them.
 */
export function formatAmount(minor: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100);
  } catch {
    // The browser does not know the currency.
    return `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
  }
}

/** Formats a plan's price: `$79`, with cents only if there are any. */
export function formatPrice(minor: number, currency: string): string {
  return minor % 100 === 0
    ? formatAmount(minor, currency).replace(/\.00(?!\d)/, '')
    : formatAmount(minor, currency);
}
