import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ImageOff } from 'lucide-react';
import { photosOf } from '../../../listing-view/photos';
import { listingId, type ListingRow } from '../lib/listing-row';

/** The screen position of the row's address. */
export interface PeekAt {
  row: ListingRow;
  left: number;
  top: number;
  bottom: number;
}

const HEIGHT = 184;
const GAP = 6;

/**
 * Shows the first photo of the row that the pointer or keyboard is on. It ignores clicks and is hidden from screen
 * readers, because the row already has both.
 */
export function PhotoPeek({ row, left, top, bottom }: PeekAt) {
  const photos = photosOf(row);
  const [first] = photos;
  const [broken, setBroken] = useState<string>();
  if (first === undefined) return null;
  const below = bottom + GAP + HEIGHT < window.innerHeight;
  return createPortal(
    <div
      aria-hidden="true"
      data-photo-of={listingId(row)}
      className="pointer-events-none fixed z-40 h-46 w-64 overflow-hidden rounded-lg border border-line bg-sunken shadow-float animate-appear"
      style={{ left, top: below ? bottom + GAP : top - GAP - HEIGHT }}
    >
      {broken === first ? (
        <span className="flex h-full items-center justify-center text-faint">
          <ImageOff strokeWidth={1.25} className="size-8" />
        </span>
      ) : (
        <img
          src={first}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(first)}
          className="size-full object-cover"
        />
      )}
      {photos.length > 1 && (
        <span className="absolute right-2 bottom-2 rounded-sm bg-shade/75 px-1.5 text-12 text-white tabular-nums">
          {photos.length} photos
        </span>
      )}
    </div>,
    document.body,
  );
}
