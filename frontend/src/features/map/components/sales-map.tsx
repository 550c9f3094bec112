import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import type { Corner } from '../../../listing-view/listing-view';
import { classes } from '../../../ui/classes';
import { Spinner } from '../../../ui/spinner';
import type { Pin } from '../lib/static-map';
import { useNear } from '../lib/use-near';
import { NoMap } from './no-map';
import { PrecisionNote } from './precision-note';

/** A sale on the map. Its number is that of its row. */
export interface NumberedSale {
  id: string;
  number: number;
  name: string;
  /** Its figures, in a few words. */
  note: string;
  at: Corner;
  /** Whether its checkbox is checked. */
  included: boolean;
}

/** What the points do for the rows. `undefined` means that the pointer or the focus has left the point. */
export interface SalesMapEvents {
  onHover: (id: string | undefined) => void;
  onFocus: (id: string | undefined) => void;
  onChoose: (id: string) => void;
}

export interface SalesMapProps extends SalesMapEvents {
  sales: readonly NumberedSale[];
  /** The property that the sales are compared with. Its pin is null if its location is unknown. */
  pin: Pin | null;
  propertyName: string;
  /** The distances of the rings around the property, in miles. */
  rings: readonly number[];
  /** The sale whose row has the pointer or the focus. */
  lit: string | undefined;
  /** Is shown where no map can be shown. */
  sketch: ReactNode;
}

const Waiting = () => <Spinner className="absolute top-1/2 left-1/2 -mt-2.5 -ml-2.5 size-5 text-brand" />;

/** The sketch, for the part that could not be loaded and gets no properties. */
const Sketch = createContext<ReactNode>(null);

function InPlaceOfMap({ children }: { children: string }) {
  const sketch = useContext(Sketch);
  if (!sketch) return <NoMap>{children}</NoMap>;
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-3">
      <div className="min-h-0 flex-1">{sketch}</div>
      <p className="text-center text-12 text-secondary">{`${children} This sketch is to scale, with north at the top.`}</p>
    </div>
  );
}

const SalesMapCanvas = lazyPart(
  () => import(/* webpackChunkName: "map" */ './sales-map-canvas').then((module) => module.SalesMapCanvas),
  { waiting: <Waiting />, failed: () => <InPlaceOfMap>Could not load the map.</InPlaceOfMap> },
);

const FAILED = {
  unsupported: 'Your browser does not support maps.',
  unloaded: 'Could not load the map.',
} as const;

/**
 * Shows where sales are around a property, with the numbers of their rows. It is loaded shortly before it becomes
 * visible. Without WebGL, or without a connection, the sketch takes its place (docs/product.md#like-size).
 */
export function SalesMap({ sketch, ...props }: SalesMapProps) {
  const { sales, pin, propertyName } = props;
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  const [failed, setFailed] = useState<keyof typeof FAILED>();
  useEffect(() => {
    if (failed !== 'unloaded') return;
    const retry = () => setFailed(undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  const many = sales.length === 1 ? 'sale' : `${sales.length} sales`;
  return (
    <Sketch value={sketch}>
      <figure className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-[calc(var(--header-height)+1rem)] xl:max-h-[min(36rem,calc(100dvh-var(--header-height)-2rem))] print:hidden">
        <div
          ref={frame}
          role="group"
          aria-label={`Map of the ${many} near ${propertyName}`}
          className="relative isolate h-96 overflow-hidden rounded-lg border border-line bg-sunken xl:h-auto xl:min-h-96 xl:flex-1"
        >
          {failed ? (
            <InPlaceOfMap>{FAILED[failed]}</InPlaceOfMap>
          ) : (
            near && <SalesMapCanvas {...props} onFailure={setFailed} />
          )}
          {pin?.precision === 'ZIP' && <PrecisionNote precision={pin.precision} />}
        </div>
        <Legend hasPin={pin !== null && !failed} hasExcluded={sales.some(({ included }) => !included)} />
      </figure>
    </Sketch>
  );
}

function Legend({ hasPin, hasExcluded }: { hasPin: boolean; hasExcluded: boolean }) {
  const entries = [
    ...(hasPin ? [['This property', 'border-[3px] border-brass-shape bg-brand-fill']] : []),
    ['Included sale', 'bg-brand-fill'],
    ...(hasExcluded ? [['Not included', 'border border-field bg-surface']] : []),
  ];
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-secondary">
      {entries.map(([text, look]) => (
        <span key={text} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classes('size-3.5 rounded-full', look)} />
          {text}
        </span>
      ))}
    </figcaption>
  );
}
