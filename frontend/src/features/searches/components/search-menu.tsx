import { memo, useState, type ReactNode } from 'react';
import { Check, Plus, Settings2 } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import type { ApiFailure } from '../../../api/failure';
import { paths } from '../../../lib/paths';
import { sharedAddressOf, viewFromAddress } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { viewRestored } from '../../../listing-view/listing-view-slice';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu';
import { useListSearchesQuery, useVisitSearchMutation, type SavedSearch } from '../searches-api';
import { NewCount } from './new-count';
import { SaveSearchDialog } from './save-search';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 shrink-0 text-secondary' } as const;

interface SearchMenuProps {
  view: ListingView;
  /** The button that opens it. */
  trigger: ReactNode;
}

/** Opens a saved search, and saves the current view as one. */
export const SearchMenu = memo(function SearchMenu({ view, trigger }: SearchMenuProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [visit] = useVisitSearchMutation();

  const open = (search: SavedSearch) => {
    dispatch(viewRestored(viewFromAddress(search.view, view)));
    // The view is shown in any case. Without the visit, its listings stay new.
    void visit(search.id);
  };
  return (
    <>
      <Menu align="start" className="w-80 max-w-[calc(100vw-1.5rem)]" trigger={trigger}>
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
      {naming && <SaveSearchDialog view={view} onClose={() => setNaming(false)} />}
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
