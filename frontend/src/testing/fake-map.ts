import type { CreateMap, ListingMap, MapSettings, Marks } from '../features/map/lib/listing-map';
import type { Camera } from '../features/map/lib/map-place';
import type { PlaceCounts } from '../features/map/lib/place-counts';
import type { Corner, Shape } from '../listing-view/listing-view';

/** A map for tests, which have no graphics. It records what the screen told it. */
export interface FakeMap extends ListingMap {
  settings: MapSettings;
  /** What was drawn, latest last. */
  drawn: Marks[];
  /** The counts by state and county, latest last. */
  counts: (PlaceCounts | undefined)[];
  fits: string[];
  /** The highlighted places, latest last. */
  lit: (Corner | undefined)[];
  /** The cameras from the address. */
  cameras: Camera[];
  areas: (readonly Shape[])[];
  /** The states and counties that were opened. */
  opened: string[];
  /** Whether satellite images were requested, latest last. */
  satellite: boolean[];
  drawings: (string | null)[];
  cards: string[];
  removed: boolean;
  /** The visible area. */
  visible: Corner[];
}

/** The fake's visible area. */
export const VIEW: Corner[] = [
  [-85, 33],
  [-84, 33],
  [-84, 34],
  [-85, 34],
];

/** Creates fake maps and records them. */
export function fakeMaps(): {
  made: FakeMap[];
  createMap: CreateMap;
  /** Slow maps do not draw their first frame by themselves. */
  areSlow: boolean;
} {
  const made: FakeMap[] = [];
  const createMap: CreateMap = (settings) => {
    const map: FakeMap = {
      settings,
      drawn: [],
      counts: [],
      fits: [],
      lit: [],
      cameras: [],
      opened: [],
      areas: [],
      satellite: [],
      drawings: [],
      cards: [],
      removed: false,
      visible: VIEW,
      draw: (marks) => map.drawn.push(marks),
      showCounts: (counts) => map.counts.push(counts),
      fit: (how) => map.fits.push(how),
      moveTo: (camera) => map.cameras.push(camera),
      openPlace: (id) => map.opened.push(id),
      light: (spot) => map.lit.push(spot),
      showArea: (area) => map.areas.push(area),
      showSatellite: (on) => map.satellite.push(on),
      startDrawing: (kind) => map.drawings.push(kind),
      finishDrawing: () => {},
      view: () => map.visible,
      openNearest: () => {},
      openCard: (id) => {
        map.cards.push(id);
        const frame = document.createElement('div');
        settings.container.append(frame);
        return frame;
      },
      markPin: (id) => map.cards.push(id),
      uncover: () => {},
      closeCard: () => settings.container.replaceChildren(),
      resize: () => {},
      remove: () => {
        map.removed = true;
      },
    };
    made.push(map);
    if (!maps.areSlow) queueMicrotask(() => settings.events.onReady());
    return map;
  };
  const maps = { made, createMap, areSlow: false };
  return maps;
}
