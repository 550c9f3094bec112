import { AREA_CORNERS, type Corner } from '../../../listing-view/listing-view';
import { boundsOf, circleAround, cornersOf } from './geometry';
import type { Drawing } from './listing-map';

/** The pointer's position, in pixels of the map. */
export interface PointerPosition {
  x: number;
  y: number;
}

/** The parts of the map that drawing needs. */
export interface DrawingSurface {
  element: HTMLElement;
  cornerAt: (spot: PointerPosition) => Corner;
  spotOf: (corner: Corner) => PointerPosition;
  /** Shows the drawing so far. */
  show: (area: readonly Corner[]) => void;
}

/**
 * A press that moves less than this is a click. A click within this distance of the first corner closes the outline.
 */
const NEAR_PX = 9;

const apart = (a: PointerPosition, b: PointerPosition): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * One area being drawn: a box or a circle by dragging, or an outline by clicking its corners. The first corner, a double-click or
 * Enter closes an outline. `done` receives the area, or no corners when the drawing was too small.
 */
export class AreaDrawing {
  private corners: Corner[] = [];
  private pressed: PointerPosition | undefined;
  private readonly listening: (() => void)[] = [];
  private ended = false;

  constructor(
    private readonly canvas: DrawingSurface,
    private readonly kind: Drawing,
    private readonly done: (area: Corner[] | undefined) => void,
  ) {
    const listen = (
      event: 'pointerdown' | 'pointermove' | 'pointerup',
      handle: (spot: PointerPosition) => void,
    ) => {
      const listener = (happened: PointerEvent) => handle(this.spot(happened));
      canvas.element.addEventListener(event, listener);
      this.listening.push(() => canvas.element.removeEventListener(event, listener));
    };
    listen('pointerdown', (spot) => (this.pressed = spot));
    listen('pointermove', (spot) => this.moved(spot));
    listen('pointerup', (spot) => this.released(spot));
  }

  /** Completes the outline with its current corners. */
  finish(): void {
    this.end(this.corners.length >= AREA_CORNERS.least ? this.corners : undefined);
  }

  /** Cancels the drawing. */
  cancel(): void {
    this.end(undefined);
  }

  private spot({ clientX, clientY }: PointerEvent): PointerPosition {
    const { left, top } = this.canvas.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Returns the box between the press and here, or the circle around the press. */
  private shapeTo(spot: PointerPosition): Corner[] {
    const from = this.canvas.cornerAt(this.pressed ?? spot);
    const to = this.canvas.cornerAt(spot);
    if (this.kind === 'circle') return circleAround(from, to);
    const bounds = boundsOf([from, to]);
    return bounds ? cornersOf(bounds) : [];
  }

  private moved(spot: PointerPosition): void {
    if (this.kind === 'outline') {
      if (this.corners.length > 0) this.canvas.show([...this.corners, this.canvas.cornerAt(spot)]);
    } else if (this.pressed) this.canvas.show(this.shapeTo(spot));
  }

  private released(spot: PointerPosition): void {
    const { pressed } = this;
    if (!pressed) return;
    const clicked = apart(pressed, spot) < NEAR_PX;
    if (this.kind !== 'outline') {
      const shape = this.shapeTo(spot);
      this.pressed = undefined;
      // A click without a drag draws nothing.
      if (!clicked) this.end(shape);
      return;
    }
    this.pressed = undefined;
    if (clicked) this.addCorner(spot);
  }

  private addCorner(spot: PointerPosition): void {
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
