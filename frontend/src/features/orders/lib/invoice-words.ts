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

/** Where an invoice stands, in words; a status of the provider's that nobody here knows is shown as it is. */
export const invoiceStatus = (status: string): InvoiceStatus =>
  STATUSES[status] ?? { tone: 'unknown', word: status };

/** An address worth a link: nothing but http and https is followed. */
export const webAddress = (url: string | null): string | undefined =>
  url && /^https?:\/\//i.test(url) ? url : undefined;
