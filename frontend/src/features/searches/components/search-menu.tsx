import { memo, useState } from 'react';
import { Check, ChevronDown, ListFilter, Plus, Settings2 } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import type { ApiFailure } from '../../../api/failure';
import { paths } from '../../../lib/paths';
import { sharedAddressOf, viewFromAddress } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { viewRestored } from '../../../listing-view/listing-view-slice';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu';
import { suggestedName, viewText } from '../lib/view-text';
import {
  MOST_SEARCHES,
  useListSearchesQuery,
  useSaveSearchMutation,
  useVisitSearchMutation,
  type MailPace,
  type SavedSearch,
} from '../searches-api';
import { MailSelect } from './mail-select';
import { NameDialog } from './name-dialog';
import { NewCount } from './new-count';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 shrink-0 text-secondary' } as const;

/** Opens a saved search, and saves the current view as one. */
export const SearchMenu = memo(function SearchMenu({ view }: { view: ListingView }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [mail, setMail] = useState<MailPace>('none');
  const [visit] = useVisitSearchMutation();
  const [save] = useSaveSearchMutation();

  const open = (search: SavedSearch) => {
    dispatch(viewRestored(viewFromAddress(search.view, view)));
    // The view is shown in any case. Without the visit, its listings stay new.
    void visit(search.id);
  };
  const saveAs = async (name: string) => {
    await save({ name, view: sharedAddressOf(view), mail }).unwrap();
    setMail('none');
    dispatch(toastShown({ title: 'Search saved', description: name }));
  };
  return (
    <>
      <Menu
        align="start"
        className="w-80 max-w-[calc(100vw-1.5rem)]"
        trigger={
          <Button>
            <ListFilter {...ICON} />
            Saved searches
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        <SearchItems current={sharedAddressOf(view)} onOpen={open} />
        <MenuSeparator />
        <MenuItem onSelect={() => setNaming(true)}>
          <Plus {...ICON} />
          Save this search
        </MenuItem>
        <MenuItem onSelect={() => void navigate(paths.savedSearches.href())}>
          <Settings2 {...ICON} />
          Manage saved searches
        </MenuItem>
      </Menu>
      {naming && (
        <NameDialog
          title="Save this search"
          action="Save search"
          name={suggestedName(view)}
          onSave={saveAs}
          onClose={() => setNaming(false)}
        >
          Saves the filters, the search, the sort order and the columns: {viewText(view)}. You can save up to{' '}
          {MOST_SEARCHES} searches.
          <div className="mt-4 flex flex-wrap items-center gap-3 text-14 text-ink">
            <span aria-hidden="true">New matches</span>
            <MailSelect name="Emails about new matches" value={mail} onChange={setMail} className="w-44" />
          </div>
        </NameDialog>
      )}
    </>
  );
});

interface SearchItemsProps {
  /** The view that the list shows. */
  current: string;
  onOpen: (search: SavedSearch) => void;
}

/** The saved searches. They load each time the menu opens, because imports change what is new. */
function SearchItems({ current, onOpen }: SearchItemsProps) {
  const { data, error, isFetching, refetch } = useListSearchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !isFetching) {
    return (
      <>
        <MenuLabel>{(error as ApiFailure).message ?? 'Your saved searches did not load.'}</MenuLabel>
        <MenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          Try again
        </MenuItem>
      </>
    );
  }
  if (!data) return <MenuLabel>Loading...</MenuLabel>;
  if (data.length === 0) return <MenuLabel>No saved searches yet</MenuLabel>;
  return (
    <div className="max-h-[min(24rem,calc(var(--radix-dropdown-menu-content-available-height)-7rem))] overflow-y-auto">
      {data.map((search) => (
        <MenuItem key={search.id} onSelect={() => onOpen(search)}>
          <span className="flex size-4 shrink-0 items-center">
            {search.view === current && (
              <>
                <Check {...ICON} />
                <span className="sr-only">Shown now: </span>
              </>
            )}
          </span>
          <span className="min-w-0 flex-1 truncate" title={search.name}>
            {search.name}
          </span>{' '}
          <NewCount count={search.new} />
        </MenuItem>
      ))}
    </div>
  );
}
