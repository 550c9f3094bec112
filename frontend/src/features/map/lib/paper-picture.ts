import type { FeatureCollection, Position } from 'geojson';
import ground from '../base-map/ground.geojson';
import places from '../base-map/places.geojson';
import type { Corner } from '../../../listing-view/listing-view';
import { placeOnWorld, worldPoint, type MapSize } from './camera';
import { clipLine, clipRing, type Box, type Point } from './clip';
import { boundsOf, type Bounds } from './geometry';
import { placeLabels, type Label } from './label-places';
import { readFeatures } from './read-features';
import { scaleAt, type Scale } from './scale-bar';

type Features = FeatureCollection['features'];

/** A ring or line of the base map, and the smallest bounds around it. */
interface Outline {
  points: readonly Position[];
  bounds: Bounds;
}

/** A place with a name. Towns of a lower rank are larger. */
interface NamedPlace {
  name: string;
  at: Corner;
  rank: number;
}

/** What a map on paper is drawn from: the base map's data in the form of its files. */
export interface PaperGround {
  /** Rings of land and lakes, which are holes. */
  land: readonly Outline[];
  rivers: readonly Outline[];
  countyLines: readonly Outline[];
  stateLines: readonly Outline[];
  towns: readonly NamedPlace[];
  counties: readonly NamedPlace[];
}

const linesOf = ({ geometry }: Features[number]): readonly (readonly Position[])[] => {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
};

const cornerOf = ([lng = 0, lat = 0]: Position): Corner => [lng, lat];

function outlinesOf(feature: Features[number]): Outline[] {
  return linesOf(feature).flatMap((points) => {
    const bounds = boundsOf(points.map(cornerOf));
    return bounds ? [{ points, bounds }] : [];
  });
}

/** Sorts the features of the base map's two files by what they are. */
export function groundOf(features: Features): PaperGround {
  const land: Outline[] = [];
  const rivers: Outline[] = [];
  const countyLines: Outline[] = [];
  const stateLines: Outline[] = [];
  const towns: NamedPlace[] = [];
  const counties: NamedPlace[] = [];
  const drawn: Readonly<Record<string, Outline[]>> = {
    land,
    river: rivers,
    'county-line': countyLines,
    'state-line': stateLines,
    border: stateLines,
  };
  for (const feature of features) {
    const {
      kind,
      name = '',
      rank = 0,
    } = feature.properties as { kind: string; name?: string; rank?: number };
    drawn[kind]?.push(...outlinesOf(feature));
    if (feature.geometry.type !== 'Point') continue;
    const place = { name, at: cornerOf(feature.geometry.coordinates), rank };
    if (kind === 'town') towns.push(place);
    else if (kind === 'county-name') counties.push(place);
  }
  towns.sort((a, b) => a.rank - b.rank);
  return { land, rivers, countyLines, stateLines, towns, counties };
}

let loading: Promise<PaperGround> | undefined;

/** Loads the ground once. A failure is not remembered. */
export function loadPaperGround(): Promise<PaperGround> {
  loading ??= Promise.all([readFeatures(ground), readFeatures(places)])
    .then((files) => groundOf(files.flat()))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The size of the picture, in its own units. On paper, it is as wide as a photo. */
export const PAPER_SIZE: MapSize = { width: 260, height: 172 };
/** About 20 miles are in the picture: the towns around, and the lines of the county. */
const ZOOM = 9;
/** What is cut is cut this far outside, so that its edge is not drawn. */
const MARGIN = 6;
const MOST_TOWNS = 9;
const TOWN_TEXT = 9.5;
const COUNTY_TEXT = 9;
/** The width of a letter, as a part of its size. It is a bit more than most letters have. */
const LETTER = 0.56;
/** The room of the pin, above its point. */
const PIN = { width: 18, height: 24 };

/** A town or county on the picture. */
export interface PaperLabel {
  kind: 'town' | 'county';
  name: string;
  /** The center of the text. */
  x: number;
  y: number;
  /** The place itself. */
  dot: Point;
}

/** A picture as the paths and texts of a drawing. */
export interface PaperPicture {
  land: string;
  rivers: string;
  countyLines: string;
  stateLines: string;
  labels: readonly PaperLabel[];
  scale: Scale;
}

const short = (number: number): string => String(Math.round(number * 10) / 10);
const pathOf = (points: readonly Point[], isClosed: boolean): string =>
  points.length < 2
    ? ''
    : `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'Z' : ''}`;

/** Draws the surroundings of a place, which is in the middle. It needs no canvas and no map library. */
export function paperPicture(paperGround: PaperGround, [lng, lat]: Corner): PaperPicture {
  const { width, height } = PAPER_SIZE;
  const box: Box = { left: -MARGIN, top: -MARGIN, right: width + MARGIN, bottom: height + MARGIN };
  const center = worldPoint([lng, lat]);
  const scale = 2 ** ZOOM;
  const onPaper = (place: Corner): Point => {
    const { x, y } = worldPoint(place);
    return [(x - center.x) * scale + width / 2, (y - center.y) * scale + height / 2];
  };
  const onGlobe = ([x, y]: Point): Corner =>
    placeOnWorld({ x: center.x + (x - width / 2) / scale, y: center.y + (y - height / 2) / scale });
  const [west, north] = onGlobe([box.left, box.top]);
  const [east, south] = onGlobe([box.right, box.bottom]);
  const near = (outlines: readonly Outline[]): Point[][] =>
    outlines
      .filter(
        ({ bounds }) => bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south,
      )
      // The projection has no poles.
      .map(({ points }) => points.map(([x = 0, y = 0]) => onPaper([x, Math.min(85, Math.max(-85, y))])));
  const lines = (outlines: readonly Outline[]): string =>
    near(outlines)
      .flatMap((line) => clipLine(line, box))
      .map((line) => pathOf(line, false))
      .join('');
  return {
    land: near(paperGround.land)
      .map((ring) => pathOf(clipRing(ring, box), true))
      .join(''),
    rivers: lines(paperGround.rivers),
    countyLines: lines(paperGround.countyLines),
    stateLines: lines(paperGround.stateLines),
    labels: labelsOf(paperGround, onPaper),
    scale: scaleAt(lat, ZOOM),
  };
}

type Words = Label & { kind: 'town' | 'county' | 'pin' };

/** Places the names: around the pin first, then the largest towns, and then the counties that have room. */
function labelsOf({ towns, counties }: PaperGround, onPaper: (place: Corner) => Point): PaperLabel[] {
  const { width, height } = PAPER_SIZE;
  const isInside = ([x, y]: Point) => x >= 0 && y >= 0 && x <= width && y <= height;
  const words =
    (kind: 'town' | 'county', size: number) =>
    (place: NamedPlace): Words[] => {
      const [x, y] = onPaper(place.at);
      if (!isInside([x, y])) return [];
      return [
        {
          kind,
          lines: [place.name],
          x,
          y,
          width: place.name.length * size * LETTER,
          height: size * 1.2,
          anchors: kind === 'town' ? ['left', 'right', 'top', 'bottom'] : ['center'],
          offset: kind === 'town' ? 4 : 0,
          padding: 2,
        },
      ];
    };
  const pin: Words = {
    kind: 'pin',
    lines: [],
    x: width / 2,
    y: height / 2 - PIN.height / 2,
    ...PIN,
    anchors: ['center'],
    offset: 0,
    padding: 1,
  };
  const all = [
    pin,
    ...towns.flatMap(words('town', TOWN_TEXT)).slice(0, MOST_TOWNS),
    ...counties.flatMap(words('county', COUNTY_TEXT)),
  ];
  return placeLabels(all, PAPER_SIZE).flatMap(({ label, x, y }): PaperLabel[] => {
    const [name] = label.lines;
    const fits = x - label.width / 2 >= 0 && x + label.width / 2 <= width;
    if (label.kind === 'pin' || name === undefined || !fits) return [];
    return [{ kind: label.kind, name, x, y, dot: [label.x, label.y] }];
  });
}
