import { memo, useState } from 'react';
import { Bookmark } from 'lucide-react';
import { logError } from '../../../lib/log';
import { MOST_IDS, useFirstListingIdsMutation } from '../../../listing-view/listing-ids-api';
import { bodyFilters, filterPairs } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { Button } from '../../../ui/button';
import { useSave, useSavedIds } from '../lib/use-saved';

interface SaveActionsProps {
  /** The number of matches. Undefined while they load. */
  totalCount: number | undefined;
  view: ListingView;
}

const LIMIT = MOST_IDS.toLocaleString('en-US');

/**
 * 'Save All' saves every match, regardless of the selection. 'Save selected' is a second button
 * (docs/product.md#saving).
 */
export const SaveActions = memo(function SaveActions({ totalCount, view }: SaveActionsProps) {
  const [saveAll, savingAll] = useSave();
  const [saveSelected, savingSelected] = useSave();
  const ids = view.selectedPropertyIds;
  const tooMany = totalCount !== undefined && totalCount > MOST_IDS;
  return (
    <>
      {ids.length > 0 && (
        <Button busy={savingSelected} onClick={() => void saveSelected({ propertyIds: [...ids] })}>
          Save selected ({ids.length.toLocaleString('en-US')})
        </Button>
      )}
      <Button
        busy={savingAll}
        disabled={!totalCount || tooMany}
        aria-describedby={tooMany ? 'save-limit' : undefined}
        onClick={() => void saveAll({ matching: bodyFilters(filterPairs(view)) })}
      >
        {!savingAll && <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
        Save All{totalCount !== undefined && ` (${totalCount.toLocaleString('en-US')})`}
      </Button>
      {tooMany && <SaveFirst view={view} />}
    </>
  );
});

/** Says why 'Save All' is not possible, and saves the first matches in the order shown. */
function SaveFirst({ view }: { view: ListingView }) {
  const saved = useSavedIds();
  const [load] = useFirstListingIdsMutation();
  const [save] = useSave();
  const [busy, setBusy] = useState(false);
  const room = MOST_IDS - saved.size;

  const saveFirst = async () => {
    setBusy(true);
    try {
      const first = await load({ view }).unwrap();
      await save({ propertyIds: first.filter((id) => !saved.has(id)).slice(0, room) });
    } catch (error) {
      logError('the first matches could not be loaded', error);
    }
    setBusy(false);
  };
  return (
    <span className="flex items-center gap-2">
      <Button busy={busy} disabled={room <= 0} onClick={() => void saveFirst()}>
        Save first {LIMIT}
      </Button>
      <span id="save-limit" className="max-w-44 text-12 leading-tight text-secondary">
        You can save at most {LIMIT} properties.
      </span>
    </span>
  );
}
