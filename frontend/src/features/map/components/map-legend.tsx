import { Badge } from '../../../ui/badge';

/** Explains the colors and shapes of the pins. */
export function MapLegend() {
  return (
    <ul
      aria-label="Pins"
      className="absolute bottom-3 left-3 flex flex-col gap-0.5 rounded-lg border border-line bg-surface/95 px-3 py-2 text-12 max-md:hidden"
    >
      <li>
        <Badge tone="scheduled">Scheduled</Badge>
      </li>
      <li>
        <Badge tone="postponed">Postponed</Badge>
      </li>
      <li>
        <Badge tone="cancelled">Cancelled</Badge>
      </li>
      <li>
        <Badge tone="settled">Sold or redeemed</Badge>
      </li>
      <li>
        <Badge tone="unknown">Other or unknown</Badge>
      </li>
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-[0.8em] shrink-0 rounded-full border-[3px] border-brass-shape"
        />
        New since your last visit
      </li>
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-[0.9em] shrink-0 rounded-full border-2 border-dashed border-secondary"
        />
        Placed by street
      </li>
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-[0.9em] shrink-0 rounded-full border-2 border-dotted border-secondary"
        />
        Placed by ZIP code
      </li>
      <li className="text-secondary">Faded: opened before, or hidden</li>
    </ul>
  );
}
