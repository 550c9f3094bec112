import type { Ref } from 'react';
import { List, MapPinned } from 'lucide-react';
import { Button } from '../../../ui/button';

interface MapButtonProps {
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  /** Whether a filter or a search narrows the list. */
  narrowed: boolean;
  onToggle: () => void;
}

/** Opens the map and closes it; hidden on small screens (spec.md §2, 'Data screen'). */
export function MapButton({ ref, open, narrowed, onToggle }: MapButtonProps) {
  const Icon = open ? List : MapPinned;
  return (
    <Button
      ref={ref}
      look={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      onClick={onToggle}
      className="max-md:hidden!"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {open
        ? 'Back to the list'
        : narrowed
          ? 'View Filtered Properties on Map'
          : 'Explore All Properties on Map'}
    </Button>
  );
}
