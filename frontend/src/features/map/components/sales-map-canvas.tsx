import { useEffect, useMemo, useRef, useState } from 'react';
import { usePublicConfigQuery } from '../../../config/config-api';
import { classes } from '../../../ui/classes';
import { drawSales, type MapView, type SalesGround } from '../lib/draw-sales';
import { radiusAround } from '../lib/geometry';
import { LABEL_DISTANCE_PX, labelSide } from '../lib/label-side';
import { spreadApart, type Spot } from '../lib/spread-apart';
import type { Pin } from '../lib/static-map';
import type { NumberedSale, SalesMapProps } from './sales-map';

interface SalesMapCanvasProps extends Omit<SalesMapProps, 'sketch' | 'propertyName'> {
  onFailure: (kind: 'unsupported' | 'unloaded') => void;
}

/** The diameter of a point, and the least distance between two of them, in pixels. */
const POINT_PX = 26;
const GAP_PX = 29;
/** A point that was moved farther than this has a line to its place. */
const MOVED_PX = 5;

/** Draws the map at the size of its container, with rings, points and the label of the lit one on top. */
export function SalesMapCanvas({ sales, pin, onFailure, ...points }: SalesMapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const ground = useRef<SalesGround>(undefined);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  const [view, setView] = useState<MapView>();
  const config = usePublicConfigQuery();
  const configured = config.data !== undefined || config.isError;
  const { mapToken: token = null, mapStyle: style = null, roadTiles: roads = null } = config.data ?? {};
  const [lng, lat] = pin?.at ?? [];
  const { status = null, precision = null } = pin ?? {};
  const places = [...sales.map(({ at }) => at), ...(pin ? [pin.at] : [])];
  const placesText = JSON.stringify(places);
  useEffect(() => {
    if (!container.current || !configured) return;
    const drawn = drawSales({
      container: container.current,
      pin: lng === undefined || lat === undefined ? null : { at: [lng, lat], status, precision },
      token,
      style,
      roads,
      onView: setView,
      onFailure: (kind) => failed.current(kind),
    });
    ground.current = drawn;
    return () => {
      ground.current = undefined;
      drawn.remove();
    };
  }, [configured, token, style, roads, lng, lat, status, precision]);
  useEffect(() => {
    ground.current?.fit(JSON.parse(placesText) as typeof places);
  }, [placesText, configured, token, style, roads, lng, lat, status, precision]);
  return (
    <>
      <div ref={container} className="size-full" />
      {view && <Points view={view} sales={sales} pin={pin} {...points} />}
    </>
  );
}

interface PointsProps extends Omit<SalesMapCanvasProps, 'onFailure'> {
  view: MapView;
}

/** What is on top of the ground. It lets the pointer through to the names of the map's sources. */
function Points({ view, sales, pin, rings, lit, onHover, onFocus, onChoose }: PointsProps) {
  const { width, height } = view;
  const placed = useMemo(() => placePoints(view, sales, pin), [view, sales, pin]);
  const litPoint = placed.find(({ sale }) => sale.id === lit);
  return (
    <div className="pointer-events-none absolute inset-0">
      <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
        {pin && rings.map((miles) => <Ring key={miles} view={view} pin={pin} miles={miles} />)}
        {placed.map(
          ({ sale, place, spot }) =>
            Math.hypot(place.x - spot.x, place.y - spot.y) > MOVED_PX && (
              <g key={sale.id}>
                <path
                  d={`M${place.x} ${place.y}L${spot.x} ${spot.y}`}
                  strokeWidth="1.5"
                  className="stroke-secondary"
                />
                <circle cx={place.x} cy={place.y} r="2.5" className="fill-secondary" />
              </g>
            ),
        )}
      </svg>
      {placed.map(({ sale, spot }) => (
        <button
          key={sale.id}
          type="button"
          aria-label={`${sale.number}. ${sale.name}, ${sale.note}${sale.included ? '' : ', not included'}`}
          onPointerEnter={() => onHover(sale.id)}
          onPointerLeave={() => onHover(undefined)}
          onFocus={() => onFocus(sale.id)}
          onBlur={() => onFocus(undefined)}
          onClick={() => onChoose(sale.id)}
          data-lit={sale.id === lit || undefined}
          style={{
            left: spot.x - POINT_PX / 2,
            top: spot.y - POINT_PX / 2,
            width: POINT_PX,
            height: POINT_PX,
          }}
          className={classes(
            'pointer-events-auto absolute flex items-center justify-center rounded-full text-13 font-semibold tabular-nums',
            sale.id === lit
              ? 'z-10 border-2 border-surface bg-brass-shape text-shade shadow-float'
              : sale.included
                ? 'border-2 border-surface bg-brand-fill text-white'
                : 'border-2 border-field bg-surface text-secondary',
          )}
        >
          {sale.number}
        </button>
      ))}
      {litPoint && (
        <PointLabel
          view={view}
          sale={litPoint.sale}
          spot={litPoint.spot}
          others={[
            ...placed.filter((point) => point !== litPoint).map(({ spot }) => spot),
            ...(pin ? [view.spotOf(pin.at)] : []),
          ]}
        />
      )}
    </div>
  );
}

interface PlacedSale {
  sale: NumberedSale;
  /** Where the sale is. */
  place: Spot;
  /** Where its point is. */
  spot: Spot;
}

function placePoints(view: MapView, sales: readonly NumberedSale[], pin: Pin | null): PlacedSale[] {
  const places = sales.map(({ at }) => view.spotOf(at));
  const spots = spreadApart(places, pin ? [view.spotOf(pin.at)] : [], {
    gap: GAP_PX,
    edge: POINT_PX / 2 + 4,
    size: view,
  });
  return sales.flatMap((sale, index) => {
    const [place, spot] = [places[index], spots[index]];
    return place && spot ? [{ sale, place, spot }] : [];
  });
}

interface RingProps {
  view: MapView;
  pin: Pin;
  miles: number;
}

/** The room that the text of a ring needs on each side. */
const TEXT_ROOM = { across: 24, above: 14, below: 36 };

/** A circle around the property. Its text is where the circle is in sight. */
function Ring({ view: { width, height, spotOf }, pin, miles }: RingProps) {
  const center = spotOf(pin.at);
  const corners = radiusAround(pin.at, miles).map(spotOf);
  const [east] = corners;
  if (!east) return null;
  const radius = Math.hypot(east.x - center.x, east.y - center.y);
  // From the south on, around the circle.
  const at = [0.75, 0.25, 0.5, 0, 0.625, 0.875, 0.375, 0.125]
    .map((turn) => corners[Math.round(turn * corners.length)])
    .find(
      (spot) =>
        spot &&
        spot.x >= TEXT_ROOM.across &&
        spot.x <= width - TEXT_ROOM.across &&
        spot.y >= TEXT_ROOM.above &&
        spot.y <= height - TEXT_ROOM.below,
    );
  return (
    <>
      <circle
        cx={center.x}
        cy={center.y}
        r={radius}
        fill="none"
        strokeWidth="1"
        strokeDasharray="4 4"
        className="stroke-field"
      />
      {at && (
        <text
          x={at.x}
          y={at.y}
          fontSize="12"
          textAnchor="middle"
          dominantBaseline="central"
          paintOrder="stroke"
          strokeWidth="5"
          strokeLinejoin="round"
          className="fill-secondary stroke-surface"
        >
          {`${miles} mi`}
        </text>
      )}
    </>
  );
}

interface PointLabelProps {
  view: MapView;
  sale: NumberedSale;
  spot: Spot;
  /** The other points, which the label leaves free if it can. */
  others: readonly Spot[];
}

/** The size of the label, about. Its width follows from its text. */
const LABEL_PX = { letter: 7.5, padding: 24, widest: 240, height: 54 };

/** The address and the figures of the lit sale. Its row and its point's name contain the same words. */
function PointLabel({ view, sale, spot, others }: PointLabelProps) {
  const letters = Math.max(sale.name.length, sale.note.length);
  const width = Math.min(LABEL_PX.widest, letters * LABEL_PX.letter + LABEL_PX.padding);
  const { isBelow, isFromLeft } = labelSide(spot, {
    label: { width, height: LABEL_PX.height },
    map: view,
    others,
  });
  return (
    <p
      aria-hidden="true"
      style={{
        ...(isFromLeft
          ? { left: Math.max(8, spot.x - LABEL_DISTANCE_PX) }
          : { right: Math.max(8, view.width - spot.x - LABEL_DISTANCE_PX) }),
        top: isBelow ? spot.y + LABEL_DISTANCE_PX : spot.y - LABEL_DISTANCE_PX,
      }}
      className={classes(
        'absolute z-20 max-w-60 rounded-md border border-line bg-surface px-2.5 py-1.5 text-13 text-ink shadow-float',
        !isBelow && '-translate-y-full',
      )}
    >
      <span className="block font-semibold">{sale.name}</span>
      <span className="block text-secondary">{sale.note}</span>
    </p>
  );
}
