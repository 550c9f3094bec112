import { CircleDashed, Columns2, Crop, Maximize, Satellite, Spline, SquareDashed, X } from 'lucide-react';
import { formatWhole } from '../../../lib/format';
import { AREA_SHAPES } from '../../../listing-view/listing-view';
import { Button, IconButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import type { Drawing } from '../lib/listing-map';
import type { MapLayout } from '../lib/map-place';

interface MapBarProps {
  located: number | undefined;
  withoutLocation: number | undefined;
  drawing: Drawing | null;
  hasArea: boolean;
  /** Whether the area has the properties that are placed by ZIP code. */
  areaZips: boolean;
  onAreaZips: (on: boolean) => void;
  canFit: boolean;
  /** Whether the area has room for another shape. */
  canDraw: boolean;
  /** Whether satellite images are shown. Undefined if the map provider has none. */
  satellite: boolean | undefined;
  onSatellite: (on: boolean) => void;
  /** Whether the map is next to the list. */
  split: boolean;
  /** Whether the list shows what the map shows. */
  following: boolean;
  /** Changes the layout. Undefined where there is no room for both. */
  onLayout: ((layout: MapLayout) => void) | undefined;
  onFollowing: (following: boolean) => void;
  onDraw: (kind: Drawing | null) => void;
  onView: () => void;
  onClearArea: () => void;
  onFit: () => void;
  onClose: () => void;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-secondary' } as const;

/** Returns for example '1 property has no location' or '12 properties have no location'. */
function missingText(count: number): string {
  return count === 1 ? '1 property has no location' : `${formatWhole(count)} properties have no location`;
}

/** The toolbar above the map: counts and drawing tools. */
export function MapBar(props: MapBarProps) {
  const { located, withoutLocation, drawing, hasArea, canFit, onDraw, onView, onClearArea, onFit, onClose } =
    props;
  const { split, following, onLayout, onFollowing, canDraw, satellite, onSatellite } = props;
  const { areaZips, onAreaZips } = props;
  const tool = (kind: Drawing, name: string, label: string, Icon: typeof Crop) => (
    <Button
      size="small"
      aria-label={name}
      aria-pressed={drawing === kind}
      disabled={!canDraw}
      title={
        canDraw ? name : `The area has ${AREA_SHAPES.most} shapes, or too many corners. Remove one first.`
      }
      className={drawing === kind ? 'border-brand! bg-brand-tint!' : ''}
      onClick={() => onDraw(drawing === kind ? null : kind)}
    >
      <Icon {...ICON} />
      {label}
    </Button>
  );
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line py-1.5 pr-14 pl-4 text-13 max-md:flex-nowrap max-md:pr-4 max-md:overflow-x-auto max-md:whitespace-nowrap">
      <p role="status" className="min-w-44 flex-1 text-secondary max-md:min-w-max">
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
      </p>
      <Checkbox
        className="items-center text-13!"
        checked={following}
        onChange={({ target }) => onFollowing(target.checked)}
      >
        Search as I move the map
      </Checkbox>
      {tool('box', 'Draw a box', 'Box', SquareDashed)}
      {tool('circle', 'Draw a circle', 'Circle', CircleDashed)}
      {tool('outline', 'Draw an outline', 'Outline', Spline)}
      <Button size="small" onClick={onView}>
        <Crop {...ICON} />
        Search this view
      </Button>
      {hasArea && !following && (
        <Checkbox
          className="items-center text-13!"
          checked={areaZips}
          onChange={({ target }) => onAreaZips(target.checked)}
        >
          With those placed by ZIP code
        </Checkbox>
      )}
      {hasArea && (
        <Button look="quiet" size="small" onClick={onClearArea}>
          Clear area
        </Button>
      )}
      <Button size="small" disabled={!canFit} onClick={onFit}>
        <Maximize {...ICON} />
        Show all
      </Button>
      {satellite !== undefined && (
        <Button
          size="small"
          aria-pressed={satellite}
          className={satellite ? 'border-brand! bg-brand-tint!' : ''}
          onClick={() => onSatellite(!satellite)}
        >
          <Satellite {...ICON} />
          Satellite
        </Button>
      )}
      {onLayout && (
        <Button
          size="small"
          aria-pressed={split}
          className={split ? 'border-brand! bg-brand-tint!' : ''}
          onClick={() => onLayout(split ? 'over' : 'split')}
        >
          <Columns2 {...ICON} />
          List and map
        </Button>
      )}
      <IconButton name="Close map" onClick={onClose} className="absolute! top-1 right-3 max-md:hidden!">
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
    </div>
  );
}
