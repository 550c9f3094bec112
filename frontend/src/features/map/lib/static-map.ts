import mapboxgl, { type MapboxOptions } from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import '../map.css';
import type { Corner } from '../../../listing-view/listing-view';
import { statusTone } from '../../../listing-view/status-tone';
import { baseMap } from './base-map';
import { followTheme, themeColors } from './map-colors';
import { PROVIDER_STYLE } from './mapbox-map';
import { addPinImages, addShieldImages, imageName } from './pin-images';
import { rimName } from './pin-rims';
import type { RoadTiles } from './road-layers';

const PLACE = 'place';

/** A property's pin. */
export interface Pin {
  at: Corner;
  /** Determines the pin's look. */
  status: string | null;
  /** How precise the place is, from the column 'Location precision'. Determines the pin's rim. */
  precision: string | null;
}

/** What every static map is drawn from. */
export interface GroundSettings {
  container: HTMLElement;
  /** The map provider's token and style. Without both, the map uses our own base map. */
  token: string | null;
  style: string | null;
  /** The operator's roads for our own base map. */
  roads: RoadTiles | null;
}

interface StaticMapSettings extends GroundSettings {
  pin: Pin | null;
  /** What the map shows at first. */
  view: Pick<MapboxOptions, 'center' | 'zoom'>;
  /** The provider's style failed to load, and our own base map takes its place. */
  onOwnBaseMap?: (map: mapboxgl.Map) => void;
  /** The data of a source of the base map failed to load. */
  onSourceFailure?: (source: string) => void;
}

interface StaticMap {
  map: mapboxgl.Map;
  remove: () => void;
}

/**
 * Draws a map that ignores pointer and keyboard, so that the page scrolls over it as over an image. Returns nothing if
 * the browser does not support maps.
 */
export function createStaticMap({
  container,
  token,
  style,
  roads,
  pin,
  view,
  onOwnBaseMap,
  onSourceFailure,
}: StaticMapSettings): StaticMap | undefined {
  const provided = token ?? style;
  const options: MapboxOptions & { accessToken?: string } = {
    container,
    ...view,
    interactive: false,
    attributionControl: false,
    style: provided ? (style ?? PROVIDER_STYLE) : undefined,
    ...(token && { accessToken: token }),
  };
  let map: mapboxgl.Map;
  try {
    map = new mapboxgl.Map(options);
  } catch {
    return undefined;
  }
  const canvas = map.getCanvas();
  canvas.removeAttribute('tabindex');
  canvas.removeAttribute('aria-label');
  // The container has the label.
  canvas.setAttribute('aria-hidden', 'true');
  // Before its land is loaded, the base map is all water.
  canvas.classList.add('transition-opacity', 'opacity-0');
  const reveal = () => canvas.classList.remove('opacity-0');
  map.once('idle', reveal);
  map.addControl(new mapboxgl.AttributionControl({ compact: false }), 'bottom-right');
  // The library marks it as a list but gives it no list items.
  container.querySelector('.mapboxgl-ctrl-attrib-inner')?.removeAttribute('role');

  let fellBack = !provided;
  const showBaseMap = () => map.setStyle(baseMap(themeColors(), roads), { diff: false });
  map.on('style.load', () => {
    addPinImages(map);
    if (roads) addShieldImages(map, themeColors());
    if (pin) addPin(map, pin);
  });
  map.on('error', (event) => {
    reveal();
    const { sourceId } = event as unknown as { sourceId?: string };
    if (fellBack || map.isStyleLoaded()) {
      if (sourceId !== undefined) onSourceFailure?.(sourceId);
      return;
    }
    // The provider's style failed to load, so use our own base map.
    fellBack = true;
    onOwnBaseMap?.(map);
    showBaseMap();
  });
  if (fellBack) showBaseMap();
  const unfollow = followTheme(() => {
    if (fellBack) showBaseMap();
  });
  return {
    map,
    remove: () => {
      unfollow();
      map.remove();
    },
  };
}

function addPin(map: mapboxgl.Map, { at: [lng, lat], status, precision }: Pin): void {
  map.addSource(PLACE, {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, lat] } },
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
}
