import type { Corner } from '../../../listing-view/listing-view';
import type { MapProperty } from '../map-api';

/** What the map draws: every match as a point, tiles of the server's, or nothing. */
export type Marks =
  | { kind: 'none' }
  | { kind: 'points'; properties: readonly MapProperty[] }
  /** `query` is the filters' text. */
  | { kind: 'tiles'; query: string };

/** How an area is drawn: a box by dragging, an outline corner by corner. */
export type Drawing = 'box' | 'outline';

/** What the map tells the screen around it. */
export interface MapEvents {
  /** The first picture stands. */
  onReady: () => void;
  /** Pins were chosen: several where they lie on one another. None: the ground was clicked. */
  onPins: (ids: string[], at: Corner) => void;
  onDrawn: (area: Corner[]) => void;
  /** A tile could not be had; the status says why, where there is one. */
  onFailure: (status: number | undefined) => void;
}

export interface MapSettings {
  container: HTMLElement;
  /** The provider's token and style; without both the map draws its own ground. */
  token: string | null;
  style: string | null;
  /** The session's token, for tiles. */
  bearer: () => string | null;
  events: MapEvents;
}

/** The map as the screen knows it: it owns its camera, and the screen only tells what to draw. */
export interface ListingMap {
  draw: (marks: Marks) => void;
  /** Shows all that is drawn. */
  fit: (how: 'jump' | 'glide') => void;
  showArea: (area: readonly Corner[]) => void;
  /** Lets the person draw an area; `null` gives up. */
  startDrawing: (drawing: Drawing | null) => void;
  /** Takes the outline as it stands, as far as it is an area. */
  finishDrawing: () => void;
  /** The corners of what is in view. */
  view: () => Corner[];
  /** The pin nearest to the middle: the keyboard's way to open one. */
  openNearest: () => void;
  /** Marks a pin and opens a frame for its card there; with nothing it closes. */
  openCard: (id: string, at: Corner) => HTMLElement;
  closeCard: () => void;
  resize: () => void;
  remove: () => void;
}

export type CreateMap = (settings: MapSettings) => ListingMap;
