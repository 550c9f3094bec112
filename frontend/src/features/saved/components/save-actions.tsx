import { Bookmark } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useSave } from '../lib/use-saved';

interface SaveActionsProps {
  /** How many match; unknown while they load. */
  totalCount: number | undefined;
  selectedIds: readonly string[];
  /** The filters in use, as the server takes them in a body. */
  matching: () => Record<string, string | string[]>;
}

/** 'Save All' takes every match, whatever is selected; 'Save selected' is a second button (product.md). */
export function SaveActions({ totalCount, selectedIds, matching }: SaveActionsProps) {
  const all = useSave();
  const selected = useSave();
  const count = selectedIds.length;
  return (
    <>
      {count > 0 && (
        <Button busy={selected.saving} onClick={() => void selected.save({ propertyIds: [...selectedIds] })}>
          Save selected ({count.toLocaleString('en-US')})
        </Button>
      )}
      <Button
        busy={all.saving}
        disabled={!totalCount}
        onClick={() => void all.save({ matching: matching() })}
      >
        {!all.saving && <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
        Save All{totalCount !== undefined && ` (${totalCount.toLocaleString('en-US')})`}
      </Button>
    </>
  );
}
