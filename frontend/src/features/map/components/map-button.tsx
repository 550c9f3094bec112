import { memo, type Ref } from 'react';
import { List, MapPinned } from 'lucide-react';
import { Button } from '../../../ui/button';
import { prepareMap } from './map-layer';

interface MapButtonProps {
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  /** The label while the map is closed. */
  label: string;
  onToggle: () => void;
}

/**
 * Opens and closes the map. Its code starts to load when the pointer or the focus reaches the button. Hidden on small
 * screens (docs/product.md#map-button).
 */
export const MapButton = memo(function MapButton({ ref, open, label, onToggle }: MapButtonProps) {
  const Icon = open ? List : MapPinned;
  return (
    <Button
      ref={ref}
      look={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      onClick={onToggle}
      onPointerEnter={prepareMap}
      onFocus={prepareMap}
      className="max-md:hidden!"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {open ? 'Back to the list' : label}
    </Button>
  );
});
