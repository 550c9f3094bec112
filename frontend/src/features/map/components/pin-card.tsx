import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { Link } from 'react-router';
import { BLANK, daysLeft, formatDate, formatDecimal, formatMoney } from '../../../lib/format';
import { isOpenStatus, statusTone } from '../../../listing-view/status-tone';
import { Badge } from '../../../ui/badge';
import { Button, buttonClasses, IconButton } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { UnlistedMark } from '../../../ui/unlisted-mark';
import { usePinnedQuery, type ListingDetails } from '../map-api';

interface PinCardProps {
  id: string;
  href: string;
  /** Follows the link. */
  onFollow: () => void;
  /** More actions, next to the link. */
  actions?: ReactNode;
  /** More facts, below those of the listing. */
  facts?: ReactNode;
  /** The index of this pin among the pins at the same location, and their number. */
  index: number;
  count: number;
  onTurn: (to: number) => void;
  /** Shows only what is within this distance. Undefined if the area has no room for another circle. */
  onRadius: ((miles: number) => void) | undefined;
  onClose: () => void;
}

/** The card of a pin: photo, address, sale, amounts, rooms, and a link to the property's page. */
export function PinCard({
  id,
  href,
  onFollow,
  actions,
  facts,
  index,
  count,
  onTurn,
  onRadius,
  onClose,
}: PinCardProps) {
  const { currentData: listing, isError, refetch } = usePinnedQuery(id);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={card}
      role="group"
      aria-label={listing?.Address ?? 'Property'}
      tabIndex={-1}
      className="relative w-72 text-14 text-ink outline-none max-md:w-full"
    >
      <Photo listing={listing} />
      <IconButton
        name="Close card"
        onClick={onClose}
        className="absolute top-2 right-2 size-7! rounded-full! bg-surface! text-ink!"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      <div className="flex flex-col gap-2.5 p-3.5">
        {isError ? (
          <p role="alert" className="text-13 text-secondary">
            Could not load.{' '}
            <button
              type="button"
              className="font-semibold text-brand underline"
              onClick={() => void refetch()}
            >
              Try again
            </button>
          </p>
        ) : (
          <Facts listing={listing} />
        )}
        {facts}
        <div role="group" aria-label="Show properties within" className="flex items-center gap-1.5 text-13">
          <span aria-hidden="true" className="mr-auto text-secondary">
            Show properties within
          </span>
          {RADII.map((miles) => (
            <Button key={miles} size="small" disabled={!onRadius} onClick={() => onRadius?.(miles)}>
              {miles} mi
            </Button>
          ))}
        </div>
        <div className="flex items-center gap-2">
          <Link
            to={href}
            onClick={(event) => {
              // The browser opens another tab itself.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onFollow();
            }}
            className={buttonClasses('primary', 'small', 'h-8! px-3! text-13!')}
          >
            View details
          </Link>
          {actions}
          {count > 1 && (
            <span className="ml-auto flex items-center text-13 text-secondary tabular-nums">
              <IconButton
                name="Previous at this location"
                className="size-7!"
                disabled={index === 0}
                onClick={() => onTurn(index - 1)}
              >
                <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
              </IconButton>
              {index + 1} of {count}
              <IconButton
                name="Next at this location"
                className="size-7!"
                disabled={index === count - 1}
                onClick={() => onTurn(index + 1)}
              >
                <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
              </IconButton>
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function Photo({ listing }: { listing: ListingDetails | undefined }) {
  const [broken, setBroken] = useState(false);
  const photo = listing?.zillow_image_1;
  if (!listing) return <Skeleton className="h-36 w-full max-md:h-24 rounded-none!" />;
  return typeof photo === 'string' && photo.trim() !== '' && !broken ? (
    <img
      src={photo}
      alt={`Photo of ${listing.Address ?? 'the property'}`}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="h-36 w-full object-cover max-md:h-24"
    />
  ) : (
    <div className="flex h-24 items-center justify-center gap-2 bg-sunken text-13 text-secondary">
      <ImageOff aria-hidden="true" strokeWidth={1.5} className="size-5" />
      No photo
    </div>
  );
}

function Facts({ listing }: { listing: ListingDetails | undefined }) {
  if (!listing) {
    return (
      <div className="flex flex-col gap-2" aria-busy="true">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3.5 w-40" />
      </div>
    );
  }
  const status = listing['matched_Foreclosure Status'];
  const place = [listing.County && `${listing.County} County`, listing.State].filter(Boolean).join(', ');
  const left = isOpenStatus(status) ? daysLeft(listing['Days Until Sale']) : undefined;
  const saleDate = listing['Foreclosure Sale Date'];
  const bid = listing['matched_Current Bid'];
  const voided = status === 'Cancelled' ? 'line-through' : undefined;
  return (
    <>
      <div>
        <p translate="no" className="text-16 leading-tight font-semibold">
          {listing.Address ?? 'Address unknown'}
        </p>
        <p className="mt-0.5 text-13 text-secondary">
          {[place, listing['Zip Code']].filter(Boolean).join(' ')}
        </p>
      </div>
      {(Boolean(status) || Boolean(listing['No Longer Listed'])) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {status && (
            <Badge tone={statusTone(status)} className="text-13">
              {status}
            </Badge>
          )}
          <UnlistedMark since={listing['No Longer Listed']} />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-13">
        <Fact name="Sale date">
          <span className={voided}>{saleDate ? formatDate(saleDate) : BLANK}</span>
          {left && <span className="block font-medium whitespace-nowrap text-brass">{left}</span>}
        </Fact>
        <Fact name="Opening bid">
          <span className={bid === null ? undefined : voided}>{bid === null ? BLANK : formatMoney(bid)}</span>
        </Fact>
        {FURTHER.map(([name, column, format]) => {
          const value = listing[column];
          return (
            typeof value === 'number' && (
              <Fact key={name} name={name}>
                {format(value)}
              </Fact>
            )
          );
        })}
      </dl>
    </>
  );
}

/** The distances to choose from, in miles. */
const RADII = [1, 5, 25] as const;

/** The facts that the card shows if they are known. */
const FURTHER = [
  ['Estimated value', 'Zestimate', formatMoney],
  ['Equity', 'Equity', formatMoney],
  ['Beds', 'Bedrooms', formatDecimal],
  ['Baths', 'Bathrooms', formatDecimal],
] as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-secondary">{name}</dt>
      <dd translate="no" className="font-semibold tabular-nums">
        {children}
      </dd>
    </div>
  );
}
