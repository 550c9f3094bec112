import { useId, useState } from 'react';
import { ArrowRight, ChevronDown, ChevronRight, History } from 'lucide-react';
import { formatMoment } from '../../../lib/moments';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { historyText } from '../lib/history-text';
import { useHistoryQuery, useRestoreEntryMutation, type Annotation, type HistoryEntry } from '../saved-api';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const;

interface OwnHistoryProps {
  id: string;
  /** Saves what is not saved yet, so that a restore does not cross it. */
  onBeforeRestore: () => Promise<void>;
  onRestored: (annotation: Annotation) => void;
}

/** The changes of what the user wrote, newest first. Each value before a change can be put back. */
export function OwnHistory({ id, onBeforeRestore, onRestored }: OwnHistoryProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="border-t border-line pt-3">
      <Button
        look="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        <History {...ICON} />
        History
        <Chevron {...ICON} />
      </Button>
      {open && (
        <div id={list} className="mt-2">
          <Entries id={id} onBeforeRestore={onBeforeRestore} onRestored={onRestored} />
        </div>
      )}
    </div>
  );
}

function Entries({ id, onBeforeRestore, onRestored }: OwnHistoryProps) {
  const {
    currentData: entries,
    isError,
    isFetching,
    refetch,
  } = useHistoryQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [restore, { isLoading, error }] = useRestoreEntryMutation();
  if (!entries && isError && !isFetching)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-danger">
        The history could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (!entries) return <Skeleton className="h-12 w-full" />;
  if (entries.length === 0)
    return <p className="text-13 text-secondary">Changes to your notes are listed here.</p>;
  const putBack = async (entry: string) => {
    await onBeforeRestore();
    const { data } = await restore({ id, entry });
    if (data) onRestored(data);
  };
  return (
    <>
      {error !== undefined && (
        <p role="alert" className="mb-2 text-13 text-danger">
          Nothing was restored. Please try again.
        </p>
      )}
      <ol aria-label="History" className="flex max-h-96 flex-col overflow-y-auto">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} busy={isLoading} onRestore={() => void putBack(entry.id)} />
        ))}
      </ol>
    </>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  busy: boolean;
  onRestore: () => void;
}

function Entry({ entry, busy, onRestore }: EntryProps) {
  const { name, before, after } = historyText(entry);
  const at = formatMoment(entry.at);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{name}</span> <span className="text-secondary">{at}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 break-words">
          {before !== undefined && (
            <>
              <span className="line-clamp-3 max-w-full whitespace-pre-line text-secondary">{before}</span>
              <ArrowRight aria-label="changed to" role="img" strokeWidth={1.75} className="size-3.5" />
            </>
          )}
          <span className="line-clamp-3 max-w-full whitespace-pre-line">{after}</span>
        </p>
      </div>
      <Button
        size="small"
        disabled={busy}
        aria-label={`Restore the ${name.toLowerCase()} from before ${at}`}
        onClick={onRestore}
      >
        Restore
      </Button>
    </li>
  );
}
