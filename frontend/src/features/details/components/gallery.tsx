import { useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { Photo } from '../../../ui/photo';

/** The distance of a swipe to the next photo. */
const SWIPE_PX = 40;

interface GalleryProps {
  photos: readonly string[];
  /** The subject of the photos. */
  of: string;
}

/** Shows one photo at a time. Buttons, arrow keys and swipes change it. It does not wrap around. */
export function Gallery({ photos, of }: GalleryProps) {
  const [at, setAt] = useState(0);
  const from = useRef<number>(undefined);
  const last = photos.length - 1;
  const show = (place: number) => setAt(Math.max(0, Math.min(last, place)));
  if (photos.length === 0) return <Photo src={undefined} alt="No photo" className="gallery-frame" />;

  const keys: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  return (
    <div
      role="group"
      aria-roledescription="gallery"
      aria-label={`Photos of ${of}`}
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        const place = keys[event.key];
        if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        show(place);
      }}
    >
      <div
        className="group relative touch-pan-y overflow-hidden rounded-lg border border-line bg-sunken"
        onPointerDown={(event) => {
          from.current = event.clientX;
        }}
        onPointerUp={(event) => {
          const moved = event.clientX - (from.current ?? event.clientX);
          from.current = undefined;
          if (Math.abs(moved) >= SWIPE_PX) show(at + (moved < 0 ? 1 : -1));
        }}
        onPointerCancel={() => {
          from.current = undefined;
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        <Photo key={photos[at]} src={photos[at]} alt={`Photo ${at + 1} of ${of}`} className="gallery-frame" />
        {last > 0 && (
          <>
            <Step name="Previous photo" side="left" disabled={at === 0} onClick={() => show(at - 1)} />
            <Step name="Next photo" side="right" disabled={at === last} onClick={() => show(at + 1)} />
            <p
              role="status"
              className="absolute right-3 bottom-3 rounded-full bg-shade/75 px-2.5 py-0.5 text-12 text-white print:hidden"
            >
              {at + 1} of {photos.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <ul aria-label="All photos" className="flex gap-2 overflow-x-auto p-1 print:hidden">
          {photos.map((photo, place) => (
            <li key={photo} className="shrink-0">
              <button
                type="button"
                aria-label={`Show photo ${place + 1}`}
                aria-current={place === at || undefined}
                onClick={() => show(place)}
                className={classes(
                  'block overflow-hidden rounded-md border-2',
                  place === at ? 'border-brand' : 'border-transparent opacity-75 hover:opacity-100',
                )}
              >
                <Photo src={photo} alt="" className="h-12 w-16" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface StepProps {
  name: string;
  side: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}

function Step({ name, side, disabled, onClick }: StepProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 flex size-10 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface text-ink',
        'shadow-float transition-opacity duration-150 disabled:opacity-0 print:hidden',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  );
}
