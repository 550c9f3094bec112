import { memo, useState } from 'react';
import { Bookmark } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { logError } from '../../../lib/log';
import { MOST_IDS, useFirstListingIdsMutation } from '../../../listing-view/listing-ids-api';
import { bodyFilters, filterPairs } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Question, QuestionCancel } from '../../../ui/dialog';
import { MenuItem } from '../../../ui/menu';
import { useSave, useSavedIds } from '../lib/use-saved';

interface SaveAllProps {
  /** The number of matches. Undefined while they load. */
  totalCount: number | undefined;
  view: ListingView;
}

const LIMIT = MOST_IDS.toLocaleString('en-US');

/**
 * Saves every match, regardless of the selection. If the matches may exceed the limit, a dialog states it and offers the
 * first ones (docs/product.md#saving).
 */
export function useSaveAll({ totalCount, view }: SaveAllProps) {
  const [save, busy] = useSave();
  const saved = useSavedIds();
  const [asking, setAsking] = useState(false);
  const saveAll = () => void save({ matching: bodyFilters(filterPairs(view)) });
  // Some matches can be saved already, so the server alone knows whether there is room for all of them.
  const mayBeTooMany = totalCount !== undefined && totalCount + saved.size > MOST_IDS;
  const label = `Save All${totalCount === undefined ? '' : ` (${totalCount.toLocaleString('en-US')})`}`;
  return {
    label,
    busy,
    disabled: !totalCount,
    run: mayBeTooMany ? () => setAsking(true) : saveAll,
    dialog: asking && totalCount !== undefined && (
      <LimitDialog
        view={view}
        saved={saved}
        tooMany={totalCount > MOST_IDS}
        label={label}
        onSaveAll={saveAll}
        onClose={() => setAsking(false)}
      />
    ),
  };
}

type SaveAll = ReturnType<typeof useSaveAll>;

export function SaveAllButton({ saving: { label, busy, disabled, run } }: { saving: SaveAll }) {
  return (
    <Button busy={busy} disabled={disabled} onClick={run}>
      {!busy && (
        <Bookmark
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-secondary max-[85rem]:hidden"
        />
      )}
      {label}
    </Button>
  );
}

/** The same in a menu, for phones. */
export function SaveAllItem({ saving: { label, busy, disabled, run } }: { saving: SaveAll }) {
  return (
    <MenuItem disabled={busy || disabled} onSelect={run}>
      <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
      <span className="font-medium">{label}</span>
    </MenuItem>
  );
}

interface LimitDialogProps {
  view: ListingView;
  saved: ReadonlySet<string>;
  /** There are more matches than a user can save, whatever is saved already. */
  tooMany: boolean;
  label: string;
  onSaveAll: () => void;
  onClose: () => void;
}

/** States the limit, and saves the first matches in the order shown. */
function LimitDialog({ view, saved, tooMany, label, onSaveAll, onClose }: LimitDialogProps) {
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
      onClose();
    } catch (error) {
      logError('the first matches could not be loaded', error);
      const description = 'Nothing was saved. Try again in a moment.';
      dispatch(toastShown({ title: 'Failed to save properties', description, tone: 'destructive' }));
      setBusy(false);
    }
  };
  const used = saved.size.toLocaleString('en-US');
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save the first ones?"
      description={`You can save at most ${LIMIT} properties${saved.size > 0 ? `, and you have saved ${used}` : ''}.${
        room === 0 ? ' Remove some to save others.' : ''
      }`}
    >
      <QuestionCancel>
        <Button>Cancel</Button>
      </QuestionCancel>
      {!tooMany && (
        <Button
          onClick={() => {
            onSaveAll();
            onClose();
          }}
        >
          {label}
        </Button>
      )}
      {room > 0 && (
        <Button look="primary" busy={busy} onClick={() => void saveFirst()}>
          Save first {tooMany ? LIMIT : room.toLocaleString('en-US')}
        </Button>
      )}
    </Question>
  );
}

/** Saves the selected properties. */
export const SaveSelected = memo(function SaveSelected({ ids }: { ids: readonly string[] }) {
  const [save, busy] = useSave();
  return (
    <Button
      look="quiet"
      size="small"
      busy={busy}
      aria-label={`Save selected (${ids.length.toLocaleString('en-US')})`}
      onClick={() => void save({ propertyIds: [...ids] })}
    >
      {!busy && <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-3.5" />}
      <span>
        Save<span className="max-md:hidden"> selected</span>
      </span>
    </Button>
  );
});
