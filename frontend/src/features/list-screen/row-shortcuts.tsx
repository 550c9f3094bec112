import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowKey } from '../listings/components/listings-grid';
import { useToggleHidden } from '../listings/lib/use-hide';
import { listingId, rowNameOf, type ListingRow } from '../listings/lib/listing-row';
import { AnnotationDialog } from '../saved/components/annotation-dialog';
import { MOST_NOTED, NoteOnDialog } from '../saved/components/note-on-dialog';
import { useToggleSaved } from '../saved/lib/use-saved';
import type { SavedProperty } from '../saved/saved-api';
import type { ViewScope } from '../../listing-view/view-scope';

/**
 * The shortcuts `s`, `h` and `n` of a list's rows, and the note that `n` opens: of the selected properties if there are
 * any, else of the row. On the data screen, a note also saves the property.
 */
export function useRowShortcuts(among: ViewScope['among'], selectedIds: readonly string[]) {
  const toggleSaved = useToggleSaved();
  const toggleHidden = useToggleHidden();
  const [noted, setNoted] = useState<SavedProperty>();
  const [notedIds, setNotedIds] = useState<readonly string[]>();
  // The callback must be stable, because the grid would set up its columns again.
  const selected = useRef(selectedIds);
  useEffect(() => {
    selected.current = selectedIds;
  });
  const onRowKey = useCallback(
    (key: RowKey, row: ListingRow) => {
      if (key === 's') toggleSaved(listingId(row), rowNameOf(row));
      else if (key === 'h') void toggleHidden([listingId(row)], row.marked?.hidden ?? false, rowNameOf(row));
      else if (selected.current.length > 0) {
        if (selected.current.length <= MOST_NOTED) setNotedIds(selected.current);
      } else if (among === 'saved') setNoted(row as SavedProperty);
      else setNotedIds([listingId(row)]);
    },
    [toggleSaved, toggleHidden, among],
  );
  const note = (
    <>
      {noted && (
        <AnnotationDialog
          id={noted.unique_ID}
          propertyName={rowNameOf(noted)}
          annotation={noted}
          onClose={() => setNoted(undefined)}
        />
      )}
      {notedIds && <NoteOnDialog ids={notedIds} onClose={() => setNotedIds(undefined)} />}
    </>
  );
  return { onRowKey, note };
}
