import { useEffect, useRef, useState } from 'react';
import { MapPin } from 'lucide-react';
import { lazyPart } from '../../../lib/lazy-part';
import { Spinner } from '../../../ui/spinner';

const Waiting = () => <Spinner className="absolute top-1/2 left-1/2 -mt-2.5 -ml-2.5 size-5 text-brand" />;

const LocationMapCanvas = lazyPart(
  () =>
    import(/* webpackChunkName: "map" */ './location-map-canvas').then((module) => module.LocationMapCanvas),
  { waiting: <Waiting />, failed: () => <NoMap>Could not load the map.</NoMap> },
);

/** The map starts to load at this distance below the window's edge, so that it is ready when the user scrolls to it. */
const AHEAD = '160px';

/** What each precision means (docs/product.md#precision). */
const PLACED: Record<string, string | undefined> = {
  Source: 'Placed by its source',
  Address: 'Placed by its address',
  Street: 'Placed by its street: up to a few blocks off',
  ZIP: 'Placed by ZIP code: up to a few miles off',
};

interface LocationMapProps {
  lat: number | null | undefined;
  lng: number | null | undefined;
  status: string | null;
  /** How precise the location is, from the column 'Location precision'. */
  precision: string | null;
  /** The property's name, for the label. */
  propertyName: string;
}

/** Shows a property's location on a small static map, loaded shortly before it becomes visible. */
export function LocationMap({ lat, lng, status, precision, propertyName }: LocationMapProps) {
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
      aria-label={located ? `Map of ${propertyName}` : `No map: the location of ${propertyName} is unknown`}
      className="relative h-44 overflow-hidden rounded-md border border-line bg-sunken print:hidden"
    >
      {!located ? (
        <NoMap>Location unknown.</NoMap>
      ) : failed ? (
        <NoMap>Your browser does not support maps.</NoMap>
      ) : (
        near && (
          <LocationMapCanvas
            lat={lat}
            lng={lng}
            status={status}
            precision={precision}
            onFailure={() => setFailed(true)}
          />
        )
      )}
      {located && precision && PLACED[precision] && (
        <p className="absolute top-0 left-0 max-w-full rounded-br-md bg-surface/95 px-2 py-1 text-12 text-secondary">
          {PLACED[precision]}
        </p>
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
