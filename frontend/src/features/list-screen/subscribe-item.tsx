import { useRef, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { sharedAddressOf } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';
import { MenuItem } from '../../ui/menu';
import { FeedDialog } from '../calendar/components/feed-dialog';
import { SaveSearchDialog } from '../searches/components/save-search';
import { useListSearchesQuery, type SavedSearch } from '../searches/searches-api';

/** Offers the sales of a list as a calendar. */
export function SubscribeItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem onSelect={onSelect}>
      <CalendarPlus aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
      Subscribe in your calendar
    </MenuItem>
  );
}

interface SubscribeDialogProps {
  view: ListingView;
  onClose: () => void;
}

/** Subscribes to the view of the data screen. A calendar belongs to a saved search, so the view is saved first. */
export function SubscribeDialog({ view, onClose }: SubscribeDialogProps) {
  const { data: searches, isError } = useListSearchesQuery();
  const [saved, setSaved] = useState<SavedSearch>();
  const isSaved = useRef(false);
  const current = sharedAddressOf(view);
  const search = saved ?? searches?.find((one) => one.view === current);
  if (search) return <FeedDialog searchId={search.id} name={search.name} onClose={onClose} />;
  if (!searches && !isError) return null;
  return (
    <SaveSearchDialog
      view={view}
      onSaved={(created) => {
        isSaved.current = true;
        setSaved(created);
      }}
      onClose={() => {
        if (!isSaved.current) onClose();
      }}
    />
  );
}
