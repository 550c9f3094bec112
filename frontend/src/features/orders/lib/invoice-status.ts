import type { BadgeTone } from '../../../ui/badge';

interface InvoiceStatus {
  tone: BadgeTone;
  word: string;
}

const STATUSES: Record<string, InvoiceStatus | undefined> = {
  paid: { tone: 'settled', word: 'Paid' },
  open: { tone: 'postponed', word: 'Payment due' },
  uncollectible: { tone: 'unknown', word: 'Not collected' },
  void: { tone: 'unknown', word: 'Void' },
};

/** Returns the label of an invoice's status. An unknown status of the provider is shown unchanged. */
export const invoiceStatus = (status: string): InvoiceStatus =>
  STATUSES[status] ?? { tone: 'unknown', word: status };

/** Returns the address if it is http or https, so that no other kind becomes a link. */
export const webAddress = (url: string | null): string | undefined =>
  url && /^https?:\/\//i.test(url) ? url : undefined;
