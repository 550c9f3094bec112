import { BLANK } from '../../../lib/format';
import { share } from '../lib/summary';

/** A share as a percentage with a bar. The bar repeats the figure for the eye. */
export function ShareBar({ part, all }: { part: number; all: number }) {
  const percent = share(part, all);
  if (percent === undefined) return <span className="text-faint">{BLANK}</span>;
  return (
    <span className="inline-flex items-center justify-end gap-2 tabular-nums">
      <span aria-hidden="true" className="hidden h-1.5 w-12 overflow-hidden rounded-full bg-line lg:block">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-10 text-right">{percent}%</span>
    </span>
  );
}
