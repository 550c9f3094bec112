import { Spinner } from '../../../ui/spinner';

/** Shown until the map's chunk is loaded and its first frame is drawn. */
export function MapLoading() {
  return (
    <div
      role="status"
      className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-3 bg-surface text-14 text-secondary"
    >
      <Spinner className="size-6 text-brand" />
      Loading map view...
    </div>
  );
}
