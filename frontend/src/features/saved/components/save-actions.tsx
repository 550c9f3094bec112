import { memo, useState } from 'react';
import { Bookmark } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { logError } from '../../../lib/log';
import { MOST_IDS, useFirstListingIdsMutation } from '../../../listing-view/listing-ids-api';
import { bodyFilters, filterPairs } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { toastShown } from '../../../toasts/toasts-slice';
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
  const saved = useSavedIds();
  const ids = view.selectedPropertyIds;
  const tooMany = totalCount !== undefined && totalCount > MOST_IDS;
  // Some matches can be saved already, so this alone does not disable the button.
  const mayBeTooMany = totalCount !== undefined && totalCount + saved.size > MOST_IDS;
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
        aria-describedby={mayBeTooMany ? 'save-limit' : undefined}
        onClick={() => void saveAll({ matching: bodyFilters(filterPairs(view)) })}
      >
        {!savingAll && <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
        Save All{totalCount !== undefined && ` (${totalCount.toLocaleString('en-US')})`}
      </Button>
      {mayBeTooMany && <SaveFirst view={view} saved={saved} tooMany={tooMany} />}
    </>
  );
});

interface SaveFirstProps {
  view: ListingView;
  saved: ReadonlySet<string>;
  /** There are more matches than a user can save, whatever is saved already. */
  tooMany: boolean;
}

/** Says the limit, and saves the first matches in the order shown. */
function SaveFirst({ view, saved, tooMany }: SaveFirstProps) {
  const dispatch = useDispatch();
  const [load] = useFirstListingIdsMutation();
  const [save] = useSave();
  const [busy, setBusy] = useState(false);
  const room = Math.max(0, MOST_IDS - saved.size);

  const saveFirst = async () => {
    setBusy(true);
    try {
      const first = await load({ view }).unwrap();
      await save({ propertyIds: first.filter((id) => !saved.has(id)).slice(0, room) });
    } catch (error) {
      logError('the first matches could not be loaded', error);
      const description = 'Nothing was saved. Try again in a moment.';
      dispatch(toastShown({ title: 'Failed to save properties', description, tone: 'destructive' }));
    }
    setBusy(false);
  };
  const used = saved.size.toLocaleString('en-US');
  return (
    <span className="ml-auto flex items-center gap-2">
      {room > 0 && (
        <Button busy={busy} onClick={() => void saveFirst()}>
          Save first {tooMany ? LIMIT : room.toLocaleString('en-US')}
        </Button>
      )}
      <span id="save-limit" className="max-w-52 text-12 leading-tight text-secondary">
        You can save at most {LIMIT} properties
        {saved.size > 0 && `, and you have saved ${used}`}.{room === 0 && ' Remove some to save others.'}
      </span>
    </span>
  );
}
