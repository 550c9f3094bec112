import { formatMoment } from '../../../lib/format';
import type { Timeline } from '../details-api';

type Entry = Timeline['entries'][number];

/**
 * Returns which source a fact is from, such as 'Miami-Dade RealForeclose, Nov 20, 2026': the last one that changed the
 * fact, or the one that listed the property first (docs/product.md#fact-sources). Undefined if no source is known.
 */
export function originOf(field: string, entries: readonly Entry[]): string | undefined {
  const changed = entries.find(({ changes }) => changes.some((change) => change.field === field));
  const from = changed ?? entries.findLast(({ kind }) => kind === 'listed');
  return from?.source ? `${from.source}, ${formatMoment(from.at)}` : undefined;
}

/** Whether the source's latest complete list lacks the property. */
export const isUnlisted = (entries: readonly Entry[]): boolean =>
  entries.find(({ kind }) => kind === 'listed' || kind === 'noLongerListed')?.kind === 'noLongerListed';
