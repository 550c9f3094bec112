import { AREA_CORNERS, type Corner } from '../../../listing-view/listing-view';
import { cornersOf, boundsOf } from './geometry';
import type { Drawing } from './listing-map';

/** A place under the pointer, in pixels of the map. */
export interface Spot {
  x: number;
  y: number;
}

/** What drawing needs of the map. */
export interface Canvas {
  element: HTMLElement;
  cornerAt: (spot: Spot) => Corner;
  spotOf: (corner: Corner) => Spot;
  /** Shows what is drawn so far. */
  show: (area: readonly Corner[]) => void;
}

/** A press that moves less than this is a click; a click nearer to the first corner than this closes the outline. */
const NEAR_PX = 9;

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * One area in the making: a box by dragging, an outline by clicking its corners and then the first one, double-clicking
 * or pressing Enter. `done` gets the area, or nothing when it came to none.
 */
export class AreaDrawing {
  private corners: Corner[] = [];
  private pressed: Spot | undefined;
  private readonly listening: (() => void)[] = [];
  private ended = false;

  constructor(
    private readonly canvas: Canvas,
    private readonly kind: Drawing,
    private readonly done: (area: Corner[] | undefined) => void,
  ) {
    const listen = (event: 'pointerdown' | 'pointermove' | 'pointerup', heard: (spot: Spot) => void) => {
      const listener = (happened: PointerEvent) => heard(this.spot(happened));
      canvas.element.addEventListener(event, listener);
      this.listening.push(() => canvas.element.removeEventListener(event, listener));
    };
    listen('pointerdown', (spot) => (this.pressed = spot));
    listen('pointermove', (spot) => this.moved(spot));
    listen('pointerup', (spot) => this.released(spot));
  }

  /** Takes the outline as it stands. */
  finish(): void {
    this.end(this.corners.length >= AREA_CORNERS.least ? this.corners : undefined);
  }

  /** Gives up. */
  cancel(): void {
    this.end(undefined);
  }

  private spot({ clientX, clientY }: PointerEvent): Spot {
    const { left, top } = this.canvas.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private boxTo(spot: Spot): Corner[] {
    const from = this.canvas.cornerAt(this.pressed ?? spot);
    const bounds = boundsOf([from, this.canvas.cornerAt(spot)]);
    return bounds ? cornersOf(bounds) : [];
  }

  private moved(spot: Spot): void {
    if (this.kind === 'outline') {
      if (this.corners.length > 0) this.canvas.show([...this.corners, this.canvas.cornerAt(spot)]);
    } else if (this.pressed) this.canvas.show(this.boxTo(spot));
  }

  private released(spot: Spot): void {
    const { pressed } = this;
    if (!pressed) return;
    const clicked = apart(pressed, spot) < NEAR_PX;
    if (this.kind === 'box') {
      const box = this.boxTo(spot);
      this.pressed = undefined;
      // A mere click draws nothing: wait for a drag.
      if (!clicked) this.end(box);
      return;
    }
    this.pressed = undefined;
    if (clicked) this.addCorner(spot);
  }

  private addCorner(spot: Spot): void {
    const [first] = this.corners;
    const last = this.corners.at(-1);
    const again = [first, last].some((corner) => corner && apart(this.canvas.spotOf(corner), spot) < NEAR_PX);
    if (again) {
      if (this.corners.length >= AREA_CORNERS.least) this.finish();
      return;
    }
    this.corners.push(this.canvas.cornerAt(spot));
    this.canvas.show(this.corners);
    if (this.corners.length === AREA_CORNERS.most) this.finish();
  }

  private end(area: Corner[] | undefined): void {
    if (this.ended) return;
    this.ended = true;
    for (const stop of this.listening) stop();
    this.canvas.show([]);
    this.done(area);
  }
}
