import { Crop, Maximize, Spline, SquareDashed, X } from 'lucide-react';
import { formatWhole } from '../../../lib/format';
import { Button, IconButton } from '../../../ui/button';
import type { Drawing } from '../lib/listing-map';

interface MapBarProps {
  located: number | undefined;
  withoutLocation: number | undefined;
  drawing: Drawing | null;
  hasArea: boolean;
  canFit: boolean;
  onDraw: (kind: Drawing | null) => void;
  onView: () => void;
  onClearArea: () => void;
  onFit: () => void;
  onClose: () => void;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-secondary' } as const;

const HINTS: Record<Drawing, string> = {
  box: 'Drag across the map to draw a box. Press Escape to cancel.',
  outline:
    'Click each corner. To finish, click the first corner again or press Enter. Press Escape to cancel.',
};

/** Returns for example '1 property has no location' or '12 properties have no location'. */
function missingText(count: number): string {
  return count === 1 ? '1 property has no location' : `${formatWhole(count)} properties have no location`;
}

/** The toolbar above the map: counts and drawing tools. */
export function MapBar(props: MapBarProps) {
  const { located, withoutLocation, drawing, hasArea, canFit, onDraw, onView, onClearArea, onFit, onClose } =
    props;
  const tool = (kind: Drawing, label: string, Icon: typeof Crop) => (
    <Button
      size="small"
      aria-pressed={drawing === kind}
      className={drawing === kind ? 'border-brand! bg-brand-tint!' : ''}
      onClick={() => onDraw(drawing === kind ? null : kind)}
    >
      <Icon {...ICON} />
      {label}
    </Button>
  );
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-1.5 text-13">
      <p role="status" className="min-w-44 flex-1 text-secondary">
        {drawing ? (
          HINTS[drawing]
        ) : (
          <>
            {located !== undefined && (
              <span className="font-semibold text-ink">
                {located === 1 ? '1 property' : `${formatWhole(located)} properties`} on the map
              </span>
            )}
            {withoutLocation !== undefined && withoutLocation > 0 && (
              <span>
                {located !== undefined && ' · '}
                {missingText(withoutLocation)}
              </span>
            )}
          </>
        )}
      </p>
      {tool('box', 'Draw a box', SquareDashed)}
      {tool('outline', 'Draw an outline', Spline)}
      <Button size="small" onClick={onView}>
        <Crop {...ICON} />
        Search this view
      </Button>
      {hasArea && (
        <Button look="quiet" size="small" onClick={onClearArea}>
          Clear area
        </Button>
      )}
      <Button size="small" disabled={!canFit} onClick={onFit}>
        <Maximize {...ICON} />
        Show all
      </Button>
      <IconButton name="Close map" onClick={onClose}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
    </div>
  );
}
