import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';

interface MapNoticesProps {
  fetching: boolean;
  failed: boolean;
  empty: boolean;
  onRetry: () => void;
}

const PLACE =
  'absolute top-3 left-1/2 -translate-x-1/2 rounded-lg border border-line bg-surface text-14 shadow-float';

/** What floats over the map while it has nothing, or nothing new, to show. */
export function MapNotices({ fetching, failed, empty, onRetry }: MapNoticesProps) {
  if (fetching) {
    return (
      <p role="status" className={`${PLACE} flex items-center gap-2 px-3 py-1.5 text-secondary`}>
        <Spinner className="size-4 text-brand" /> Updating the map
      </p>
    );
  }
  if (failed) {
    return (
      <div role="alert" className={`${PLACE} flex items-center gap-3 py-2 pr-2 pl-4`}>
        <span>
          <strong className="font-semibold">Could not load</strong> the map’s properties.
        </span>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!empty) return null;
  return (
    <p role="status" className={`${PLACE} px-4 py-2`}>
      No properties found matching your criteria.
    </p>
  );
}
