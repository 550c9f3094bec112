import { useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { Spinner } from '../../../ui/spinner';
import { useNear } from '../lib/use-near';
import { NoMap } from './no-map';
import { PrecisionNote } from './precision-note';

const Waiting = () => <Spinner className="absolute top-1/2 left-1/2 -mt-2.5 -ml-2.5 size-5 text-brand" />;

const LocationMapCanvas = lazyPart(
  () =>
    import(/* webpackChunkName: "map" */ './location-map-canvas').then((module) => module.LocationMapCanvas),
  { waiting: <Waiting />, failed: () => <NoMap>Could not load the map.</NoMap> },
);

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
  const [failed, setFailed] = useState(false);
  const located = typeof lat === 'number' && typeof lng === 'number';
  const near = useNear(frame, located);

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
      {located && <PrecisionNote precision={precision} />}
    </div>
  );
}
