import { useCallback, useState } from 'react';
import type { RowKey } from '../listings/components/listings-grid';
import { useToggleHidden } from '../listings/lib/use-hide';
import { listingId, rowNameOf, type ListingRow } from '../listings/lib/listing-row';
import { AnnotationDialog } from '../saved/components/annotation-dialog';
import { useToggleSaved } from '../saved/lib/use-saved';
import type { SavedProperty } from '../saved/saved-api';
import type { ViewScope } from '../../listing-view/view-scope';

/**
 * The shortcuts `s`, `h` and `n` of a list's rows, and the note that `n` opens. Only the rows of My Properties have a note.
 */
export function useRowShortcuts(among: ViewScope['among']) {
  const toggleSaved = useToggleSaved();
  const toggleHidden = useToggleHidden();
  const [noted, setNoted] = useState<SavedProperty>();
  const onRowKey = useCallback(
    (key: RowKey, row: ListingRow) => {
      if (key === 's') toggleSaved(listingId(row), rowNameOf(row));
      else if (key === 'h') void toggleHidden([listingId(row)], row.marked?.hidden ?? false, rowNameOf(row));
      else if (among === 'saved') setNoted(row as SavedProperty);
    },
    [toggleSaved, toggleHidden, among],
  );
  const note = noted && (
    <AnnotationDialog
      id={noted.unique_ID}
      propertyName={rowNameOf(noted)}
      annotation={noted}
      onClose={() => setNoted(undefined)}
    />
  );
  return { onRowKey, note };
}
