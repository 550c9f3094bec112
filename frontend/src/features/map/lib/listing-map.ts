import type { Corner, Shape } from '../../../listing-view/listing-view';
import type { MapProperty } from '../map-api';
import type { Camera } from './map-place';
import type { PlaceCounts } from './place-counts';
import type { RoadTiles } from './road-layers';

/** What the map draws: every match as a point, tiles from the server, or nothing. */
export type Marks =
  | { kind: 'none' }
  | { kind: 'points'; properties: readonly MapProperty[] }
  /** `query` is the filters' query text. */
  /** The tiles are loaded again when the total changes, for example because the user hid a property. */
  | { kind: 'tiles'; query: string; total: number | undefined };

/** How an area is drawn: a box or a circle by dragging, or an outline corner by corner. */
export type Drawing = 'box' | 'circle' | 'outline';

/** The events that the map reports to the screen. */
export interface MapEvents {
  /** The first frame is drawn. */
  onReady: () => void;
  /** A frame shows what `draw` was called with, or the map is at rest and has nothing of it to show. */
  onShown: () => void;
  /** The camera is here now. A moving map reports every frame. */
  onCamera: (camera: Camera) => void;
  /** Pins were clicked: more than one if they overlap, none if the base map was clicked. */
  onPins: (ids: string[], at: Corner) => void;
  /** A shape was drawn. It has no corners if it was too small. */
  onDrawn: (shape: Shape) => void;
  /** The handles of the shapes were used. */
  onReshaped: (shapes: Shape[]) => void;
  /** The pointer is on this pin, or on none. */
  onHover: (id: string | undefined) => void;
  /** The map has come to rest somewhere else. `forCard` says that it moved by itself, to make room for a card. */
  onMoved: (camera: Camera, forCard?: boolean) => void;
  /** A tile failed to load. `status` is its HTTP status, if there is one. */
  onFailure: (status: number | undefined) => void;
}

export interface MapSettings {
  container: HTMLElement;
  /** What the map shows first. Without it, it shows the contiguous states. */
  camera: Camera | undefined;
  /** The map provider's token and style. Without both, the map uses our own base map. */
  token: string | null;
  style: string | null;
  /** The operator's roads for our own base map. */
  roads: RoadTiles | null;
  /** Returns the session token, for tiles. */
  bearer: () => string | null;
  events: MapEvents;
}

/** The screen's interface to the map. The map owns its camera. The screen only says what to draw. */
export interface ListingMap {
  draw: (marks: Marks) => void;
  /** Shows the counts by state and county at low zoom. */
  showCounts: (counts: PlaceCounts | undefined) => void;
  /** Moves the camera to show everything drawn. */
  fit: (how: 'jump' | 'glide') => void;
  /** Moves the camera to a place, at once. */
  moveTo: (camera: Camera) => void;
  /** Moves the camera to the state or county with this id. */
  openPlace: (id: string) => void;
  /** Highlights a place, or none. */
  light: (place: Corner | undefined) => void;
  /** Shows the shapes of the area, with their handles. */
  showArea: (area: readonly Shape[]) => void;
  /** Shows the provider's satellite images instead of the streets. */
  showSatellite: (on: boolean) => void;
  /** Starts the drawing of a shape. `null` cancels it. */
  startDrawing: (drawing: Drawing | null) => void;
  /** Completes the outline if it has enough corners. */
  finishDrawing: () => void;
  /** Returns the corners of the visible area. */
  view: () => Corner[];
  /** Opens the pin nearest to the center. This is for keyboard users. */
  openNearest: () => void;
  /** Marks a pin and returns the element for its card. */
  openCard: (id: string, at: Corner) => HTMLElement;
  /** Marks a pin whose card the screen shows in another place. */
  markPin: (id: string) => void;
  /** Pans until a place is above what covers the lowest `covered` pixels of the map. */
  uncover: (place: Corner, covered: number) => void;
  closeCard: () => void;
  resize: () => void;
  remove: () => void;
}

export type CreateMap = (settings: MapSettings) => ListingMap;
