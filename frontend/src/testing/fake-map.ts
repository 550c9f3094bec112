import type { CreateMap, ListingMap, MapSettings, Marks } from '../features/map/lib/listing-map';
import type { Corner } from '../listing-view/listing-view';

/** A map for tests, which have no graphics. It records what the screen told it. */
export interface FakeMap extends ListingMap {
  settings: MapSettings;
  /** What was drawn, latest last. */
  drawn: Marks[];
  fits: string[];
  areas: (readonly Corner[])[];
  drawings: (string | null)[];
  cards: string[];
  removed: boolean;
}

/** The fake's visible area. */
export const VIEW: Corner[] = [
  [-85, 33],
  [-84, 33],
  [-84, 34],
  [-85, 34],
];

/** Creates fake maps and records them. */
export function fakeMaps(): { made: FakeMap[]; createMap: CreateMap } {
  const made: FakeMap[] = [];
  const createMap: CreateMap = (settings) => {
    const map: FakeMap = {
      settings,
      drawn: [],
      fits: [],
      areas: [],
      drawings: [],
      cards: [],
      removed: false,
      draw: (marks) => map.drawn.push(marks),
      fit: (how) => map.fits.push(how),
      showArea: (area) => map.areas.push(area),
      startDrawing: (kind) => map.drawings.push(kind),
      finishDrawing: () => {},
      view: () => VIEW,
      openNearest: () => {},
      openCard: (id) => {
        map.cards.push(id);
        const frame = document.createElement('div');
        settings.container.append(frame);
        return frame;
      },
      closeCard: () => settings.container.replaceChildren(),
      resize: () => {},
      remove: () => {
        map.removed = true;
      },
    };
    made.push(map);
    queueMicrotask(() => settings.events.onReady());
    return map;
  };
  return { made, createMap };
}
