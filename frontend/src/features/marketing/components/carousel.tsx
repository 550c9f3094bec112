import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../../lib/use-media';
import { Button, IconButton } from '../../../ui/button';
import { PanelMessage } from '../../../ui/panel-message';
import { Skeleton } from '../../../ui/skeleton';
import { formatMonth } from '../../../lib/format';
import { itemAt, STEP_MS, useCarousel, type Direction } from '../lib/carousel';
import { saleMonth, type PreviewRow } from '../lib/preview';
import { usePreviewsQuery } from '../previews-api';
import { PreviewCard } from './preview-card';

/** The number of visible cards, by width. */
const WIDE = '(min-width: 768px)';
const CARDS_WIDE = 3;
const CARDS_NARROW = 1;

interface CarouselProps {
  onChoose: (row: PreviewRow) => void;
  /** Shown under the cards. */
  children: ReactNode;
}

/** Next month's auctions: three at a time, or one on small screens. It wraps in both directions. */
export function Carousel({ onChoose, children }: CarouselProps) {
  const { data: rows, isLoading, isError, refetch } = usePreviewsQuery();
  const visible = useMedia(WIDE) ? CARDS_WIDE : CARDS_NARROW;
  const { first, moving, step } = useCarousel();
  const month = rows?.[0] && saleMonth(rows[0]);
  const steps = rows !== undefined && rows.length > visible;

  return (
    <section aria-roledescription="carousel" aria-labelledby="upcoming">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="upcoming" className="font-display text-31 font-semibold sm:text-39">
            Upcoming auctions
          </h2>
          <p className="mt-2 text-16 text-secondary">
            {month
              ? `A selection of sales scheduled for ${formatMonth(month)}.`
              : 'A selection of sales scheduled for next month.'}
          </p>
        </div>
        {steps && <Steps onStep={step} />}
      </div>
      <div className="mt-8">
        {rows && rows.length > 0 ? (
          <Track
            rows={rows}
            visible={visible}
            first={first}
            moving={steps ? moving : 0}
            onChoose={onChoose}
          />
        ) : isLoading ? (
          <div className="grid gap-5 md:grid-cols-3" role="status" aria-label="Loading">
            {Array.from({ length: visible }, (_, card) => (
              <Skeleton key={card} className="h-104 rounded-lg" />
            ))}
          </div>
        ) : isError ? (
          <div className="rounded-lg border border-line bg-surface">
            <PanelMessage
              role="alert"
              title="Could not load"
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              The upcoming auctions did not load.
            </PanelMessage>
          </div>
        ) : (
          <div className="rounded-lg border border-line bg-surface">
            <PanelMessage title="Next month’s sales are not published yet">
              Counties publish their lists throughout the month. Check back in a few days.
            </PanelMessage>
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

function Steps({ onStep }: { onStep: (direction: Direction) => void }) {
  const look = 'size-10 border border-line bg-surface';
  return (
    <div className="flex gap-2">
      <IconButton name="Previous auctions" className={look} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
      <IconButton name="Next auctions" className={look} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
    </div>
  );
}

interface TrackProps {
  rows: readonly PreviewRow[];
  visible: number;
  first: number;
  moving: Direction | 0;
  onChoose: (row: PreviewRow) => void;
}

/** The visible cards and one more on each side, for the next step. */
function Track({ rows, visible, first, moving, onChoose }: TrackProps) {
  const goesRound = rows.length > visible;
  const offsets = goesRound
    ? Array.from({ length: visible + 2 }, (_, index) => index - 1)
    : rows.map((_, index) => index);
  const share = 100 / visible;
  const shift = goesRound ? -share * (1 + moving) : 0;
  return (
    <div className="-mx-2.5 overflow-hidden">
      <ul
        className="flex"
        style={{
          transform: `translateX(${shift}%)`,
          transition: moving === 0 ? 'none' : `transform ${STEP_MS}ms ease-out`,
        }}
      >
        {offsets.map((offset) => {
          const position = first + offset;
          const row = rows[itemAt(position, rows.length)];
          if (!row) return null;
          const hidden = offset < 0 || offset >= visible;
          return (
            <li
              key={position}
              aria-hidden={hidden || undefined}
              className="shrink-0 px-2.5"
              style={{ width: `${share}%` }}
            >
              <PreviewCard row={row} hidden={hidden} onChoose={onChoose} />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {goesRound &&
          moving === 0 &&
          `Auction ${itemAt(first, rows.length) + 1} of ${rows.length} is first in view`}
      </p>
    </div>
  );
}
