import type { BadgeTone } from '../ui/badge';

/** The looks of the product's own statuses. */
export const STATUS_TONES: Readonly<Record<string, BadgeTone>> = {
  Scheduled: 'scheduled',
  Postponed: 'postponed',
  Cancelled: 'cancelled',
  Sold: 'settled',
  Redeemed: 'settled',
};

/** Returns the look of a status. A source's own status looks unknown. */
export const statusTone = (status: string): BadgeTone => STATUS_TONES[status] ?? 'unknown';

/** Returns whether a sale of this status is still upcoming, so that the remaining days are relevant. */
export const isOpenStatus = (status: string | number | null): boolean =>
  status !== 'Cancelled' && status !== 'Sold' && status !== 'Redeemed';
