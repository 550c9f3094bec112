import type { Corner } from '../../../listing-view/listing-view';
import { GROUND } from './base-map';
import { boundsOf } from './geometry';
import type { Spot } from './spread-apart';
import { createStaticMap, type GroundSettings, type Pin } from './static-map';

/** The space around the outermost points, in pixels. The names of the map's sources are at the bottom. */
const PADDING = { top: 40, left: 32, right: 32, bottom: 56 };
/** A single street. Sales of one building are no reason to go closer. */
const CLOSEST = 15;
const COUNTRY_CENTER: [number, number] = [-98, 39];

/** Where the map's places are on the screen. Each change of the map is a new object. */
export interface MapView {
  width: number;
  height: number;
  spotOf: (place: Corner) => Spot;
}

export interface SalesSettings extends GroundSettings {
  /** The property that the sales are compared with. */
  pin: Pin | null;
  /** The map was fitted to the places or to a new size. */
  onView: (view: MapView) => void;
  /** The browser does not support maps, or our own base map failed to load. */
  onFailure: (kind: 'unsupported' | 'unloaded') => void;
}

/** The ground under the numbered points, which the page draws itself. */
export interface SalesGround {
  /** Shows all of these places. */
  fit: (places: readonly Corner[]) => void;
  remove: () => void;
}

export type DrawSales = (settings: SalesSettings) => SalesGround;

export const drawSales: DrawSales = ({ pin, onView, onFailure, ...settings }) => {
  const { container } = settings;
  const drawn = createStaticMap({
    ...settings,
    pin,
    view: { center: pin ? [pin.at[0], pin.at[1]] : COUNTRY_CENTER, zoom: 10 },
    onSourceFailure: (source) => {
      if (source === GROUND) onFailure('unloaded');
    },
  });
  if (!drawn) {
    onFailure('unsupported');
    return { fit: () => undefined, remove: () => undefined };
  }
  const { map, remove } = drawn;
  let shown: readonly Corner[] = [];
  const fit = (places: readonly Corner[]) => {
    shown = places;
    const bounds = boundsOf(places.map(([lng, lat]) => [lng, lat] as const));
    const { clientWidth: width, clientHeight: height } = container;
    if (!bounds || width === 0 || height === 0) return;
    map.fitBounds(bounds, { padding: PADDING, maxZoom: CLOSEST, animate: false });
    onView({ width, height, spotOf: ([lng, lat]) => map.project([lng, lat]) });
  };
  const sizes = new ResizeObserver(() => {
    map.resize();
    fit(shown);
  });
  sizes.observe(container);
  return {
    fit,
    remove: () => {
      sizes.disconnect();
      remove();
    },
  };
};
