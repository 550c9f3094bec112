/** Larger numbers are not more useful, and the server's count of them can be a lower bound. */
const MOST_SHOWN = 999;

/** Returns for example '3 new'. */
export const newText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+ new` : `${count} new`;

/** Shows how many listings are new since the last visit, and nothing if none is. */
export function NewCount({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className="shrink-0 rounded-full bg-brand-tint px-2 py-0.5 text-12 font-semibold text-brand">
      {newText(count)}
    </span>
  );
}
