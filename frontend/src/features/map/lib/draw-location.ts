import mapboxgl, { type MapboxOptions } from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import '../map.css';
import { statusTone } from '../../../listing-view/status-tone';
import { baseMap, closestZoom } from './base-map';
import { followTheme, themeColors } from './map-colors';
import { PROVIDER_STYLE } from './mapbox-map';
import { addPinImages, addShieldImages, imageName } from './pin-images';
import { rimName } from './pin-rims';
import type { RoadTiles } from './road-layers';

/** Here, our own base map shows the towns nearby. */
const ZOOM_ON_TOWNS = 9.6;
const ZOOM_ON_STREETS = 15;
const PLACE = 'place';

export interface LocationSettings {
  container: HTMLElement;
  place: readonly [lng: number, lat: number];
  /** Determines the pin's look. */
  status: string | null;
  /** How precise the place is, from the column 'Location precision'. Determines the pin's rim. */
  precision: string | null;
  /** The map provider's token and style. Without both, the map uses our own base map. */
  token: string | null;
  style: string | null;
  /** The operator's roads for our own base map. */
  roads: RoadTiles | null;
  /** The browser does not support maps, or the base map failed to load. */
  onFailure: () => void;
}

/** Draws one location on a static map. Returns the function that removes it. */
export type DrawLocation = (settings: LocationSettings) => () => void;

/** The map ignores pointer and keyboard, so that the page scrolls over it as over an image. */
export const drawLocation: DrawLocation = ({
  container,
  place,
  status,
  precision,
  token,
  style,
  roads,
  onFailure,
}) => {
  const provided = token ?? style;
  // Without streets, a closer map would be empty.
  const ownZoom = Math.max(ZOOM_ON_TOWNS, Math.min(ZOOM_ON_STREETS, closestZoom(roads) - 1));
  const center: [number, number] = [place[0], place[1]];
  const options: MapboxOptions & { accessToken?: string } = {
    container,
    center,
    zoom: provided ? ZOOM_ON_STREETS : ownZoom,
    interactive: false,
    attributionControl: false,
    style: provided ? (style ?? PROVIDER_STYLE) : undefined,
    ...(token && { accessToken: token }),
  };
  let map: mapboxgl.Map;
  try {
    map = new mapboxgl.Map(options);
  } catch {
    onFailure();
    return () => undefined;
  }
  const canvas = map.getCanvas();
  canvas.removeAttribute('tabindex');
  canvas.removeAttribute('aria-label');
  // The container has the label.
  canvas.setAttribute('aria-hidden', 'true');
  map.addControl(new mapboxgl.AttributionControl({ compact: false }), 'bottom-right');
  // The library marks it as a list but gives it no list items.
  container.querySelector('.mapboxgl-ctrl-attrib-inner')?.removeAttribute('role');

  let fellBack = !provided;
  const showBaseMap = () => {
    map.setZoom(ownZoom);
    map.setStyle(baseMap(themeColors(), roads), { diff: false });
  };
  map.on('style.load', () => {
    addPinImages(map);
    if (roads) addShieldImages(map, themeColors());
    map.addSource(PLACE, {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: center } },
    });
    map.addLayer({
      id: PLACE,
      type: 'symbol',
      source: PLACE,
      layout: {
        'icon-image': imageName(statusTone(status ?? ''), true) + rimName(precision),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    });
  });
  // The provider's style failed to load, so use our own base map.
  map.on('error', () => {
    if (fellBack || map.isStyleLoaded()) return;
    fellBack = true;
    showBaseMap();
  });
  if (fellBack) showBaseMap();
  const unfollow = followTheme(() => {
    if (fellBack) showBaseMap();
  });
  return () => {
    unfollow();
    map.remove();
  };
};
