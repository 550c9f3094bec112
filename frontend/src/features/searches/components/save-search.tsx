import { useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { sharedAddressOf } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { suggestedName, viewText } from '../lib/view-text';
import { MOST_SEARCHES, useSaveSearchMutation, type MailPace, type SavedSearch } from '../searches-api';
import { MailSelect } from './mail-select';
import { NameDialog } from './name-dialog';

interface SaveSearchDialogProps {
  view: ListingView;
  /** Runs with the new search before the dialog closes. */
  onSaved?: (search: SavedSearch) => void;
  onClose: () => void;
}

/** Asks for a name and saves the view of the data screen under it. */
export function SaveSearchDialog({ view, onSaved, onClose }: SaveSearchDialogProps) {
  const dispatch = useDispatch();
  const [mail, setMail] = useState<MailPace>('none');
  const [save] = useSaveSearchMutation();
  const saveAs = async (name: string) => {
    const search = await save({ name, view: sharedAddressOf(view), mail }).unwrap();
    dispatch(toastShown({ title: 'Search saved', description: name }));
    onSaved?.(search);
  };
  return (
    <NameDialog
      title="Save this search"
      action="Save search"
      name={suggestedName(view)}
      onSave={saveAs}
      onClose={onClose}
    >
      Saves the filters, the search, the sort order and the columns: {viewText(view)}. You can save up to{' '}
      {MOST_SEARCHES} searches.
      <div className="mt-4 flex flex-wrap items-center gap-3 text-14 text-ink">
        <span aria-hidden="true">New matches</span>
        <MailSelect name="Emails about new matches" value={mail} onChange={setMail} className="w-44" />
      </div>
    </NameDialog>
  );
}

/** Saves the view, next to the active filters. */
export function SaveSearchButton({ view }: { view: ListingView }) {
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setNaming(true)}>
        <BookmarkPlus aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        Save this search
      </Button>
      {naming && <SaveSearchDialog view={view} onClose={() => setNaming(false)} />}
    </>
  );
}
