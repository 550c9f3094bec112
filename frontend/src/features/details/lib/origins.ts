import { formatMoment } from '../../../lib/format';
import type { Timeline } from '../details-api';

type Entry = Timeline['entries'][number];
type Borrowed = Timeline['borrowed'][number];

/**
 * Returns which source a fact is from, such as 'Miami-Dade RealForeclose, Nov 20, 2026': the one that lends it, the last
 * one that changed it, or the one that listed the property first (docs/product.md#fact-sources). Undefined if no source
 * is known.
 */
export function originOf(
  field: string,
  entries: readonly Entry[],
  borrowed: readonly Borrowed[] = [],
): string | undefined {
  const lender = lenderOf(field, borrowed);
  if (lender !== undefined) return lender;
  const changed = entries.find(({ changes }) => changes.some((change) => change.field === field));
  const from = changed ?? entries.findLast(({ kind }) => kind === 'listed');
  return from?.source ? `${from.source}, ${formatMoment(from.at)}` : undefined;
}

/** Returns the source that lends a value, such as 'Fulton County Assessor 2026 roll'. */
export const lenderOf = (field: string, borrowed: readonly Borrowed[]): string | undefined =>
  borrowed.find((value) => value.field === field)?.source;

/** Whether the source's latest complete list lacks the property. */
export const isUnlisted = (entries: readonly Entry[]): boolean =>
  entries.find(({ kind }) => kind === 'listed' || kind === 'noLongerListed')?.kind === 'noLongerListed';
