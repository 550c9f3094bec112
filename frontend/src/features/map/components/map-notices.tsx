import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import type { Drawing } from '../lib/listing-map';

const HINTS: Record<Drawing, string> = {
  box: 'Drag across the map to draw a box. Press Escape to cancel.',
  circle: 'Drag from the center of the circle to its edge. Press Escape to cancel.',
  outline:
    'Click each corner. To finish, click the first corner again or press Enter. Press Escape to cancel.',
};

interface MapNoticesProps {
  /** What the user draws. */
  drawing: Drawing | null;
  fetching: boolean;
  failed: boolean;
  empty: boolean;
  onRetry: () => void;
}

const NOTICE =
  'absolute top-3 left-1/2 -translate-x-1/2 rounded-lg border border-line bg-surface text-14 shadow-float';

/**
 * Notices over the map: how to draw, loading, failed, and no matches. They are not above the map, because a map that
 * moves under the pointer would spoil a drawing.
 */
export function MapNotices({ drawing, fetching, failed, empty, onRetry }: MapNoticesProps) {
  if (drawing) {
    return (
      <p role="status" className={`${NOTICE} pointer-events-none w-max max-w-[90%] px-3 py-1.5 text-13`}>
        {HINTS[drawing]}
      </p>
    );
  }
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
