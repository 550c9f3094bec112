import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';

interface MapNoticesProps {
  fetching: boolean;
  failed: boolean;
  empty: boolean;
  onRetry: () => void;
}

const NOTICE =
  'absolute top-3 left-1/2 -translate-x-1/2 rounded-lg border border-line bg-surface text-14 shadow-float';

/** Notices over the map: loading, failed, and no matches. */
export function MapNotices({ fetching, failed, empty, onRetry }: MapNoticesProps) {
  if (fetching) {
    return (
      <p role="status" className={`${NOTICE} flex items-center gap-2 px-3 py-1.5 text-secondary`}>
        <Spinner className="size-4 text-brand" /> Updating the map
      </p>
    );
  }
  if (failed) {
    return (
      <div role="alert" className={`${NOTICE} flex items-center gap-3 py-2 pr-2 pl-4`}>
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
    <p role="status" className={`${NOTICE} px-4 py-2`}>
      No properties found matching your criteria.
    </p>
  );
}
