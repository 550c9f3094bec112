import { closestZoom } from './base-map';
import { createStaticMap, type GroundSettings } from './static-map';

/** Here, our own base map shows the towns nearby. */
const ZOOM_ON_TOWNS = 9.6;
const ZOOM_ON_STREETS = 15;

export interface LocationSettings extends GroundSettings {
  place: readonly [lng: number, lat: number];
  /** Determines the pin's look. */
  status: string | null;
  /** How precise the place is, from the column 'Location precision'. Determines the pin's rim. */
  precision: string | null;
  /** The browser does not support maps. */
  onFailure: () => void;
}

/** Draws one location on a static map. Returns the function that removes it. */
export type DrawLocation = (settings: LocationSettings) => () => void;

export const drawLocation: DrawLocation = ({ place, status, precision, onFailure, ...ground }) => {
  const provided = ground.token ?? ground.style;
  // Without streets, a closer map would be empty.
  const ownZoom = Math.max(ZOOM_ON_TOWNS, Math.min(ZOOM_ON_STREETS, closestZoom(ground.roads) - 1));
  const drawn = createStaticMap({
    ...ground,
    pin: { at: place, status, precision },
    view: { center: [place[0], place[1]], zoom: provided ? ZOOM_ON_STREETS : ownZoom },
    onOwnBaseMap: (map) => map.setZoom(ownZoom),
  });
  if (!drawn) {
    onFailure();
    return () => undefined;
  }
  return drawn.remove;
};
