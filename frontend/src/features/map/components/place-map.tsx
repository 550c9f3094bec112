import { useEffect, useRef, useState } from 'react';
import { MapPin } from 'lucide-react';
import { lazyPart } from '../../../lib/lazy-part';
import { Spinner } from '../../../ui/spinner';

const Waiting = () => <Spinner className="absolute top-1/2 left-1/2 -mt-2.5 -ml-2.5 size-5 text-brand" />;

const PlaceDrawing = lazyPart(
  () => import(/* webpackChunkName: "map" */ './place-drawing').then((module) => module.PlaceDrawing),
  { waiting: <Waiting />, failed: () => <NoMap>The map could not be loaded.</NoMap> },
);

/** So far below the window's edge a map is fetched, so that it stands when one comes to it. */
const AHEAD = '160px';

interface PlaceMapProps {
  lat: number | null | undefined;
  lng: number | null | undefined;
  status: string | null;
  /** What stands there. */
  called: string;
}

/** Where a property is, on a small still map that is fetched once it comes into view (product.md, 'Property details'). */
export function PlaceMap({ lat, lng, status, called }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  const located = typeof lat === 'number' && typeof lng === 'number';
  useEffect(() => {
    if (!located || near || !frame.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    sight.observe(frame.current);
    return () => sight.disconnect();
  }, [located, near]);

  return (
    <div
      ref={frame}
      role="group"
      aria-label={located ? `Map with ${called} on it` : `No map: the location of ${called} is not known`}
      className="relative h-44 overflow-hidden rounded-md border border-line bg-sunken print:hidden"
    >
      {!located ? (
        <NoMap>The location is not known.</NoMap>
      ) : failed ? (
        <NoMap>This browser cannot draw maps.</NoMap>
      ) : (
        near && <PlaceDrawing lat={lat} lng={lng} status={status} onFailure={() => setFailed(true)} />
      )}
    </div>
  );
}

function NoMap({ children }: { children: string }) {
  return (
    <p className="flex size-full flex-col items-center justify-center gap-1.5 px-4 text-center text-13 text-secondary">
      <MapPin aria-hidden="true" strokeWidth={1.5} className="size-5" />
      {children}
    </p>
  );
}
