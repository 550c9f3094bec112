import mapboxgl, { type MapboxOptions } from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import '../map.css';
import { statusTone } from '../../../listing-view/status-tone';
import { ownGround } from './ground';
import { PROVIDER_STYLE } from './mapbox-map';
import { addPinImages, imageName } from './pin-images';

/** Nearer than this our own ground shows no second county. */
const ZOOM_ON_OWN_GROUND = 8;
const ZOOM_ON_STREETS = 15;
const PLACE = 'place';

export interface PlaceSettings {
  container: HTMLElement;
  place: readonly [lng: number, lat: number];
  /** Decides the pin's look. */
  status: string | null;
  /** The provider's token and style; without both the map draws its own ground. */
  token: string | null;
  style: string | null;
  /** This browser draws no maps, or the ground could not be had. */
  onFailure: () => void;
}

/** Draws one place on a still map; gives what takes the map away. */
export type DrawPlace = (settings: PlaceSettings) => () => void;

/** A still map: it neither moves nor takes the keyboard, so that a page scrolls over it as over a picture. */
export const drawPlace: DrawPlace = ({ container, place, status, token, style, onFailure }) => {
  const provided = token ?? style;
  const center: [number, number] = [place[0], place[1]];
  const options: MapboxOptions & { accessToken?: string } = {
    container,
    center,
    zoom: provided ? ZOOM_ON_STREETS : ZOOM_ON_OWN_GROUND,
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
  // Whatever holds the map says what it shows.
  canvas.setAttribute('aria-hidden', 'true');
  map.addControl(new mapboxgl.AttributionControl({ compact: false }), 'bottom-right');
  // The library calls it a list, but gives it no items.
  container.querySelector('.mapboxgl-ctrl-attrib-inner')?.removeAttribute('role');

  let removed = false;
  let fellBack = !provided;
  const takeOwnGround = async () => {
    try {
      const ground = await ownGround();
      if (removed) return;
      map.setZoom(ZOOM_ON_OWN_GROUND);
      map.setStyle(ground);
    } catch {
      if (!removed) onFailure();
    }
  };
  map.on('style.load', () => {
    addPinImages(map);
    map.addSource(PLACE, {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: center } },
    });
    map.addLayer({
      id: PLACE,
      type: 'symbol',
      source: PLACE,
      layout: {
        'icon-image': imageName(statusTone(status ?? ''), true),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    });
  });
  // The provider's style cannot be had: our own ground can.
  map.on('error', () => {
    if (fellBack || map.isStyleLoaded()) return;
    fellBack = true;
    void takeOwnGround();
  });
  if (fellBack) void takeOwnGround();
  return () => {
    removed = true;
    map.remove();
  };
};
