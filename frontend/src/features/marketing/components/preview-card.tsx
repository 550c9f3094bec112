import { statusTone } from '../../../listing-view/status-tone';
import { Badge } from '../../../ui/badge';
import { Photo } from '../../../ui/photo';
import { factsOf, type PreviewRow } from '../lib/preview';

interface PreviewCardProps {
  row: PreviewRow;
  /** Cards outside the visible area cannot be focused. */
  hidden: boolean;
  onChoose: (row: PreviewRow) => void;
}

/** One of next month's auctions. */
export function PreviewCard({ row, hidden, onChoose }: PreviewCardProps) {
  const facts = factsOf(row);
  return (
    <button
      type="button"
      tabIndex={hidden ? -1 : undefined}
      onClick={() => onChoose(row)}
      className="group flex h-full w-full flex-col overflow-hidden rounded-lg border border-line bg-surface text-left transition-colors duration-150 hover:border-field focus-visible:-outline-offset-2"
    >
      <span className="relative block aspect-[16/10] w-full overflow-hidden bg-sunken">
        <Photo src={facts.photo} alt="" className="absolute inset-0 size-full" />
      </span>
      <span className="flex flex-1 flex-col gap-3 p-5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
          <span className="font-semibold text-ink">Sale {facts.saleDate}</span>
          {facts.status && <Badge tone={statusTone(facts.status)}>{facts.status}</Badge>}
        </span>
        <span>
          <span className="block truncate text-16 font-semibold text-ink group-hover:text-brand">
            {facts.street}
          </span>
          <span className="block truncate text-14 text-secondary">{facts.place}</span>
        </span>
        <span className="block text-13 text-secondary">{facts.details.join(' · ')}</span>
        <span className="mt-auto grid grid-cols-2 gap-4 border-t border-line pt-4">
          <span>
            <span className="block text-12 text-secondary">Opening bid</span>
            <span className="block font-display text-20 font-semibold tabular-nums">
              {facts.openingBid ?? '–'}
            </span>
          </span>
          <span>
            <span className="block text-12 text-secondary">Principal owed</span>
            <span className="block font-display text-20 font-semibold tabular-nums">{facts.owed}</span>
          </span>
        </span>
      </span>
    </button>
  );
}
