/** What the map shows: its center in degrees, and its zoom. */
export interface Camera {
  lng: number;
  lat: number;
  zoom: number;
}

/** How the map is shown: over the list, or next to it. */
export type MapLayout = 'over' | 'split';

/** The name of the map's part of the address. */
export const MAP_PARAM = 'map';
/** The address of a map that has not moved yet. */
const OPEN = 'open';
/** Follows the place of a map that is next to the list. */
const SPLIT = 'split';

/** Precise to about ten meters, and to a zoom step that is invisible. */
const DEGREE_DIGITS = 4;
const ZOOM_DIGITS = 2;

/** What the address says about an open map. */
interface OpenMap {
  layout: MapLayout;
  camera: Camera | undefined;
}

function textOf({ layout, camera }: OpenMap): string {
  const place = camera && [
    Number(camera.lat.toFixed(DEGREE_DIGITS)),
    Number(camera.lng.toFixed(DEGREE_DIGITS)),
    Number(camera.zoom.toFixed(ZOOM_DIGITS)),
  ];
  return [...(place ?? []), ...(layout === 'split' ? [SPLIT] : place ? [] : [OPEN])].join(',');
}

/** Reads a map's part of the address, which is untrusted. An impossible place is ignored. */
function openMapIn(text: string): OpenMap {
  const parts = text.split(',');
  const layout = parts.at(-1) === SPLIT ? 'split' : 'over';
  const numbers = (layout === 'split' ? parts.slice(0, -1) : parts).map((part) =>
    part.trim() === '' ? NaN : Number(part),
  );
  const [lat, lng, zoom, ...more] = numbers;
  const isPlace =
    lat !== undefined &&
    lng !== undefined &&
    zoom !== undefined &&
    more.length === 0 &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180 &&
    zoom >= 0 &&
    zoom <= 24;
  return { layout, camera: isPlace ? { lng, lat, zoom } : undefined };
}

/** Returns the map's part of an address. `null` means that the map is closed. */
export function mapTextIn(search: string): string | null {
  const text = new URLSearchParams(search).get(MAP_PARAM);
  return text === null ? null : textOf(openMapIn(text));
}

/**
 * Whether a list's map is open, and how and where. It is stored in the address (docs/product.md#map-address). It is a
 * store of its own, because the map moves often and the screen does not depend on where it is.
 */
export class MapPlace {
  private current: OpenMap | undefined;
  private request: Camera | undefined;
  private readonly listeners = new Set<() => void>();
  /** The layout of a map that is opened by hand. */
  private usual: MapLayout;
  /** Whether the list shows what the map shows. */
  private following = false;

  /** `usual` is the layout that the user chose last. */
  constructor(usual: MapLayout = 'over') {
    this.usual = usual;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the map's part of the address. */
  readonly text = (): string | null => (this.current ? textOf(this.current) : null);
  /** Returns how the map is shown, or nothing if it is closed. */
  readonly layout = (): MapLayout | undefined => this.current?.layout;
  /** Returns the camera that an address requested. Each request is a new object. */
  readonly requested = (): Camera | undefined => this.request;
  readonly isFollowing = (): boolean => this.following;

  readonly toggle = (): void =>
    this.current ? this.close() : this.change({ layout: this.usual, camera: undefined }, undefined);
  readonly close = (): void => {
    this.following = false;
    this.change(undefined, undefined);
  };

  readonly show = (layout: MapLayout): void => {
    this.usual = layout;
    this.change({ layout, camera: this.current?.camera }, this.request);
  };

  /** The list shows what the map shows from now on, or no longer. */
  readonly follow = (following: boolean): void => {
    this.following = following;
    this.report();
  };

  /** The map was moved. */
  readonly moved = (camera: Camera): void => {
    if (this.current) this.change({ ...this.current, camera }, this.request);
  };

  /** An address with this part was opened. */
  readonly restore = (text: string | null): void => {
    const opened = text === null ? undefined : openMapIn(text);
    this.change(opened, opened?.camera);
  };

  private change(next: OpenMap | undefined, request: Camera | undefined): void {
    const before = this.text();
    const requestBefore = this.request;
    this.current = next;
    this.request = request;
    if (this.text() !== before || request !== requestBefore) this.report();
  }

  private report(): void {
    for (const listener of this.listeners) listener();
  }
}
