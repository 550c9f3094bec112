import { List, MapPinned } from 'lucide-react';
import { prepareMap } from '../map/components/map-layer';
import { classes } from '../../ui/classes';

interface ListMapSwitchProps {
  mapOpen: boolean;
  /** Above the bar of a selection. */
  raised: boolean;
  onToggle: () => void;
}

const HALF = 'flex h-11 items-center gap-2 rounded-full px-5 text-14 font-semibold';

/** Switches between list and map on small screens, which do not have the map button (docs/product.md#map-phone). */
export function ListMapSwitch({ mapOpen, raised, onToggle }: ListMapSwitchProps) {
  const half = (label: string, Icon: typeof List, isShown: boolean) => (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={isShown ? undefined : onToggle}
      onPointerDown={isShown ? undefined : prepareMap}
      className={classes(HALF, isShown ? 'bg-brand-fill text-white' : 'text-ink')}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {label}
    </button>
  );
  return (
    <div
      role="group"
      aria-label="List or map"
      className={classes(
        'undo-zoom fixed inset-x-0 z-40 mx-auto flex w-max rounded-full border border-line bg-surface p-1 shadow-float md:hidden',
        raised ? 'bottom-16' : 'bottom-3',
      )}
    >
      {half('List', List, !mapOpen)}
      {half('Map', MapPinned, mapOpen)}
    </div>
  );
}
