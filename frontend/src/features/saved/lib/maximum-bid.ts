import { formatPrice } from '../../../lib/format-money';
import { askAboutPoints, readNumber } from '../../../lib/typed-number';

/** The largest amount that the server accepts, in dollars. */
const MOST_DOLLARS = 1e12;

/** Formats an amount with cents only if there are any. */
export const formatDollars = (dollars: number): string => formatPrice(Math.round(dollars * 100), 'USD');

/** Reads the typed maximum bid. Returns null for none, or an error text that says how to fix it. */
export function readBid(typed: string): { bid: number | null } | { error: string } {
  const question = askAboutPoints(typed);
  if (question) return { error: question };
  const bid = readNumber(typed);
  if (bid === undefined || (bid !== null && /\.\d{3}/.test(typed)))
    return { error: 'Use dollars and cents, such as 212,000 or 212,000.50.' };
  if (bid !== null && bid < 0) return { error: 'Use an amount of 0 or more.' };
  if (bid !== null && bid > MOST_DOLLARS) return { error: 'This amount is too large.' };
  return { bid };
}

/** Compares the maximum bid with the opening bid, in a sentence. */
export function bidSentence(bid: number | null, openingBid: number | null): string {
  if (openingBid === null) return 'The opening bid is not known yet.';
  if (bid === null) return `The opening bid is ${formatDollars(openingBid)}.`;
  const difference = Math.round((bid - openingBid) * 100) / 100;
  if (difference === 0) return 'Your maximum equals the opening bid.';
  const side = difference > 0 ? 'above' : 'below';
  return `Your maximum is ${formatDollars(Math.abs(difference))} ${side} the opening bid.`;
}
