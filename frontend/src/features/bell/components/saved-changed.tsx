import { useBellCount } from '../use-bell-count';

/** Marks the link to My Properties when saved properties changed since the last look at them. */
export function SavedChanged() {
  const count = useBellCount();
  if (!count?.savedChanged) return null;
  return (
    <>
      <span aria-hidden="true" className="absolute top-4 -right-1.5 size-2 rounded-full bg-brass-shape" />
      <span className="sr-only"> changed since your last visit</span>
    </>
  );
}
