import type { Corner } from '../../../listing-view/listing-view';
import { worldPoint, type MapSize } from './camera';
import { COUNT_LABEL, levelAt, NAMED_COUNTIES_FROM } from './count-layers';
import { placeLabels, type Label } from './label-places';
import type { MapColors } from './map-colors';
import type { Camera } from './map-place';
import type { Outlines } from './outlines';
import {
  countText,
  placeName,
  shadeOpacity,
  shades,
  type PlaceCount,
  type PlaceCounts,
  type PlaceLevel,
} from './place-counts';

/** The text of a label, with its colors. */
interface Words extends Label {
  /** In pixels. */
  size: number;
  lineHeight: number;
  color: string;
  halo: number;
  spacing: string;
}

/** A width in pixels at one zoom and at another one. Between the two, it grows evenly. */
type Widths = readonly [zoom: number, width: number, laterZoom: number, laterWidth: number];

/** The same widths as in `base-map.ts`. */
const WIDTHS = {
  river: [4, 0.6, 9, 1.6],
  countyLine: [5, 0.6, 11, 2],
  stateLine: [3, 0.8, 9, 2.4],
  border: [3, 1.2, 9, 3.2],
  stateName: [3, 12, 7, 16],
} as const satisfies Record<string, Widths>;
const RIVERS_FROM = 4;
const COUNTY_LINES_FROM = 4.5;
const STATE_NAMES_FROM = 3.2;
/** A name is broken into lines of this width, in units of its size. */
const NAME_WIDTH = 6;
const NAME_HALO = 1.4;
const NAME_PADDING = 4;

const at = (zoom: number, [from, first, to, last]: Widths): number =>
  first + Math.min(1, Math.max(0, (zoom - from) / (to - from))) * (last - first);

/**
 * A picture of the country with the counts by state or county. It looks like the map and needs no map library, so it is
 * on the screen while the library starts (docs/adr/0050-the-first-picture-is-drawn-without-the-map.md).
 */
export class CountryPicture {
  private readonly context: CanvasRenderingContext2D;
  private camera: Camera | undefined;
  /** What was drawn last: camera, size and density. */
  private drawn = '';

  /**
   * # Errors
   * Throws if the browser has no memory for another canvas.
   */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly outlines: Outlines,
    private readonly counts: PlaceCounts,
    private readonly colors: MapColors,
  ) {
    // The processor draws the many short lines of a coast faster than a graphics card that is about to start the map.
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('the browser has no canvas');
    this.context = context;
  }

  /** Draws the picture as seen by a camera. */
  draw(camera: Camera): void {
    this.camera = camera;
    const { canvas, context, colors, outlines } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(2, window.devicePixelRatio);
    const wanted = [camera.lng, camera.lat, camera.zoom, width, height, ratio].join(' ');
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colors.water;
    context.fillRect(0, 0, width, height);
    this.toWorld(camera, { width, height }, ratio);
    const pixel = 1 / 2 ** camera.zoom;
    const stroke = (path: Path2D, color: string, pixels: number) => {
      context.strokeStyle = color;
      context.lineWidth = pixels * pixel;
      context.stroke(path);
    };
    context.lineJoin = 'round';
    context.fillStyle = colors.land;
    context.fill(outlines.land);
    if (camera.zoom >= RIVERS_FROM)
      for (const { rank, path } of outlines.rivers)
        if (rank <= 2 + camera.zoom) stroke(path, colors.water, at(camera.zoom, WIDTHS.river));
    if (camera.zoom >= COUNTY_LINES_FROM)
      stroke(outlines.countyLines, colors.countyLine, at(camera.zoom, WIDTHS.countyLine));
    stroke(outlines.stateLines, colors.stateLine, at(camera.zoom, WIDTHS.stateLine));
    stroke(outlines.borders, colors.stateLine, at(camera.zoom, WIDTHS.border));
    const level = levelAt(camera.zoom);
    context.fillStyle = colors.mark;
    for (const [id, shade] of shades(this.placesOf(level))) {
      const path = outlines.areas.get(id);
      if (!path) continue;
      context.globalAlpha = shadeOpacity(shade);
      context.fill(path);
    }
    context.globalAlpha = 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.write(camera, { width, height }, level);
  }

  /** Returns the id of the state or county with matches that contains this place. */
  placeAt(place: Corner): string | undefined {
    const { context, camera } = this;
    if (!camera) return undefined;
    context.setTransform(1, 0, 0, 1, 0, 0);
    const { x, y } = worldPoint(place);
    return this.placesOf(levelAt(camera.zoom)).find(({ id }) => {
      const path = this.outlines.areas.get(id);
      return path !== undefined && context.isPointInPath(path, x, y);
    })?.id;
  }

  private placesOf(level: PlaceLevel): readonly PlaceCount[] {
    return level === 'state' ? this.counts.states : this.counts.counties;
  }

  private toWorld({ lng, lat, zoom }: Camera, { width, height }: MapSize, ratio: number): void {
    const center = worldPoint([lng, lat]);
    const scale = 2 ** zoom;
    this.context.setTransform(
      ratio * scale,
      0,
      0,
      ratio * scale,
      ratio * (width / 2 - center.x * scale),
      ratio * (height / 2 - center.y * scale),
    );
  }

  /** Writes the counts, the largest first, and then the names of states that have room. */
  private write({ lng, lat, zoom }: Camera, size: MapSize, level: PlaceLevel): void {
    const { context, colors, outlines } = this;
    const center = worldPoint([lng, lat]);
    const onScreen = ({ x, y }: { x: number; y: number }) => ({
      x: (x - center.x) * 2 ** zoom + size.width / 2,
      y: (y - center.y) * 2 ** zoom + size.height / 2,
    });
    const family = getComputedStyle(this.canvas).fontFamily;
    const setFont = (pixels: number, spacing: string) => {
      context.font = `600 ${pixels}px ${family}`;
      context.letterSpacing = spacing;
    };
    const widest = (lines: readonly string[]) =>
      Math.max(...lines.map((line) => context.measureText(line).width));

    const places = new Map(outlines.centers.map(([id, ...place]) => [id, place]));
    setFont(COUNT_LABEL.size, '0px');
    const isNamed = level === 'state' || zoom >= NAMED_COUNTIES_FROM;
    const counts = [...this.placesOf(level)]
      .sort((a, b) => b.count - a.count)
      .flatMap(({ id, count }): Words[] => {
        const place = places.get(id);
        if (!place) return [];
        const lines = [...(isNamed ? [placeName(id)] : []), countText(count)];
        const { size: pixels, lineHeight, offset, halo } = COUNT_LABEL;
        return [
          {
            ...onScreen(worldPoint(place)),
            lines,
            width: widest(lines),
            height: lines.length * pixels * lineHeight,
            anchors: level === 'state' ? COUNT_LABEL.anchors : ['center'],
            offset: offset * pixels,
            padding: 0,
            size: pixels,
            lineHeight,
            color: colors.mark,
            halo,
            spacing: '0px',
          },
        ];
      });

    const pixels = at(zoom, WIDTHS.stateName);
    const spacing = `${0.04 * pixels}px`;
    setFont(pixels, spacing);
    const names =
      zoom < STATE_NAMES_FROM
        ? []
        : outlines.stateNames.map(({ name, at: point }): Words => {
            const lines = broken(name, (text) => context.measureText(text).width <= NAME_WIDTH * pixels);
            return {
              ...onScreen(point),
              lines,
              width: widest(lines),
              height: lines.length * pixels * 1.2,
              anchors: ['center'],
              offset: 0,
              padding: NAME_PADDING,
              size: pixels,
              lineHeight: 1.2,
              color: colors.stateName,
              halo: NAME_HALO,
              spacing,
            };
          });

    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const { label, x, y } of placeLabels([...counts, ...names], size)) {
      setFont(label.size, label.spacing);
      context.strokeStyle = label.color === colors.mark ? colors.halo : colors.land;
      context.lineWidth = 2 * label.halo;
      context.fillStyle = label.color;
      label.lines.forEach((line, index) => {
        const lineY = y + (index - (label.lines.length - 1) / 2) * label.size * label.lineHeight;
        context.strokeText(line, x, lineY);
        context.fillText(line, x, lineY);
      });
    }
  }
}

/** Breaks a name into lines that fit. A single word is never broken. */
function broken(name: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
