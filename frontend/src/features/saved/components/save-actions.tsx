import { memo } from 'react';
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
export const SaveActions = memo(function SaveActions({
  totalCount,
  selectedIds,
  matching,
}: SaveActionsProps) {
  const [saveAll, savingAll] = useSave();
  const [saveSelected, savingSelected] = useSave();
  const count = selectedIds.length;
  return (
    <>
      {count > 0 && (
        <Button busy={savingSelected} onClick={() => void saveSelected({ propertyIds: [...selectedIds] })}>
          Save selected ({count.toLocaleString('en-US')})
        </Button>
      )}
      <Button busy={savingAll} disabled={!totalCount} onClick={() => void saveAll({ matching: matching() })}>
        {!savingAll && <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
        Save All{totalCount !== undefined && ` (${totalCount.toLocaleString('en-US')})`}
      </Button>
    </>
  );
});
