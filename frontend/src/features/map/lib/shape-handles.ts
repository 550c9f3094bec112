import type { Corner, Shape } from '../../../listing-view/listing-view';
import type { PointerPosition } from './area-drawing';
import { handlesOf, kindOf, reshaped, withoutCorner, type Handle } from './shape';

/** The parts of the map that the handles need. */
export interface HandleSurface {
  /** Puts an element at a place of the map. */
  put: (element: HTMLElement, at: Corner) => PlacedElement;
  spotOf: (corner: Corner) => PointerPosition;
  cornerAt: (spot: PointerPosition) => Corner;
  /** Returns the position of a pointer on the map. */
  positionOf: (event: PointerEvent) => PointerPosition;
  /** Shows the shapes while one of them changes. */
  show: (shapes: readonly Shape[]) => void;
}

/** An element that stays at a place when the map moves. */
interface PlacedElement {
  move: (at: Corner) => void;
  remove: () => void;
}

/** How far an arrow key moves a handle, in pixels, and with Shift. */
const STEP_PX = { plain: 10, large: 50 } as const;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface HandleElement {
  shape: number;
  handle: Handle;
  button: HTMLButtonElement;
  placed: PlacedElement;
}

/**
 * The handles of the shapes on the map. They are buttons, so that the keyboard reaches them: the arrow keys move a
 * handle, and Delete removes the shape or the corner. Only one shape shows all its handles, the others their middle.
 */
export class ShapeHandles {
  private shapes: readonly Shape[] = [];
  private selected = 0;
  private elements: HandleElement[] = [];
  /** The shapes while a handle moves. */
  private moving: Shape[] | undefined;
  private hidden = false;

  constructor(
    private readonly surface: HandleSurface,
    private readonly changed: (shapes: Shape[]) => void,
  ) {}

  /** Shows the handles of these shapes. */
  show(shapes: readonly Shape[]): void {
    const grew = shapes.length > this.shapes.length;
    this.shapes = shapes;
    this.moving = undefined;
    if (grew) this.selected = shapes.length - 1;
    this.selected = Math.min(this.selected, Math.max(0, shapes.length - 1));
    this.render();
  }

  /** Hides the handles while something else uses the map. */
  hide(hidden: boolean): void {
    if (this.hidden === hidden) return;
    this.hidden = hidden;
    this.render();
  }

  private render(): void {
    const focused = this.elements.find(({ button }) => button === document.activeElement);
    const wanted = this.hidden
      ? []
      : this.shapes.flatMap((shape, index) =>
          handlesOf(shape)
            .filter(({ handle }) => handle === 'middle' || index === this.selected)
            .map(({ handle, at }) => ({ shape: index, handle, at })),
        );
    const same =
      wanted.length === this.elements.length &&
      wanted.every(({ shape, handle }, index) => {
        const element = this.elements[index];
        return element?.shape === shape && element.handle === handle;
      });
    if (same) {
      // The element under the pointer or the focus stays.
      for (const [index, { at, shape, handle }] of wanted.entries()) {
        const element = this.elements[index];
        element?.placed.move(at);
        if (element) this.describe(element.button, shape, handle);
      }
      return;
    }
    for (const { placed } of this.elements) placed.remove();
    this.elements = wanted.map(({ shape, handle, at }) => {
      const button = this.button(shape, handle);
      return { shape, handle, button, placed: this.surface.put(button, at) };
    });
    if (!focused) return;
    const next =
      this.elements.find(({ shape, handle }) => shape === focused.shape && handle === focused.handle) ??
      this.elements.find(({ shape }) => shape === this.selected);
    next?.button.focus({ preventScroll: true });
  }

  private describe(button: HTMLButtonElement, shape: number, handle: Handle): void {
    const own = this.shapes[shape];
    const name = `${own ? KIND_NAMES[kindOf(own)] : ''} ${shape + 1} of ${this.shapes.length}`.trim();
    button.setAttribute(
      'aria-label',
      handle === 'middle'
        ? `${name}. Use the arrow keys to move it and Delete to remove it.`
        : handle === 'edge'
          ? `Edge of ${name}. Use the arrow keys to change its size.`
          : `Corner ${handle + 1} of ${name}. Use the arrow keys to move it.`,
    );
    button.dataset.handle = handle === 'middle' ? 'middle' : 'corner';
    button.toggleAttribute('data-selected', shape === this.selected);
  }

  private button(shape: number, handle: Handle): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'map-handle';
    this.describe(button, shape, handle);
    button.addEventListener('focus', () => this.select(shape));
    button.addEventListener('pointerdown', (event) => this.dragged(event, shape, handle));
    button.addEventListener('keydown', (event) => this.pressed(event, shape, handle));
    button.addEventListener('keyup', (event) => {
      if (event.key in ARROWS) this.commit();
    });
    button.addEventListener('blur', () => this.commit());
    // The map would take a click or a double-click as its own.
    for (const event of ['click', 'dblclick', 'mousedown', 'touchstart'] as const)
      button.addEventListener(event, (happened) => happened.stopPropagation());
    return button;
  }

  private select(shape: number): void {
    if (this.selected === shape) return;
    this.selected = shape;
    this.render();
  }

  private dragged(event: PointerEvent, shape: number, handle: Handle): void {
    event.stopPropagation();
    const own = this.shapes[shape];
    const at = own && handlesOf(own).find((other) => other.handle === handle)?.at;
    if (!own || !at || event.button !== 0) return;
    this.select(shape);
    const element = this.elements.find((other) => other.shape === shape && other.handle === handle)?.button;
    if (!element) return;
    element.focus({ preventScroll: true });
    const from = this.surface.positionOf(event);
    const start = this.surface.spotOf(at);
    const move = (moved: PointerEvent) => {
      const to = this.surface.positionOf(moved);
      this.move(
        shape,
        reshaped(
          own,
          handle,
          this.surface.cornerAt({
            x: start.x + to.x - from.x,
            y: start.y + to.y - from.y,
          }),
        ),
      );
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      this.commit();
    };
    // The pointer may leave the handle while it drags.
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }

  private pressed(event: KeyboardEvent, shape: number, handle: Handle): void {
    const own = (this.moving ?? this.shapes)[shape];
    if (!own) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const at = handlesOf(own).find((other) => other.handle === handle)?.at;
      if (!at) return;
      const step = event.shiftKey ? STEP_PX.large : STEP_PX.plain;
      const { x, y } = this.surface.spotOf(at);
      this.move(
        shape,
        reshaped(own, handle, this.surface.cornerAt({ x: x + arrow[0] * step, y: y + arrow[1] * step })),
      );
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const rest = typeof handle === 'number' ? withoutCorner(own, handle) : undefined;
      if (typeof handle === 'number' && !rest) return;
      this.moving = undefined;
      this.changed(this.shapes.flatMap((other, index) => (index !== shape ? [other] : rest ? [rest] : [])));
    } else return;
    // The map would move, and the browser would go back.
    event.preventDefault();
    event.stopPropagation();
  }

  private move(shape: number, next: Shape): void {
    this.moving = (this.moving ?? [...this.shapes]).map((other, index) => (index === shape ? next : other));
    this.surface.show(this.moving);
    for (const { shape: owner, handle, placed } of this.elements) {
      if (owner !== shape) continue;
      const at = handlesOf(next).find((other) => other.handle === handle)?.at;
      if (at) placed.move(at);
    }
  }

  private commit(): void {
    const { moving } = this;
    if (!moving) return;
    this.moving = undefined;
    this.changed(moving);
  }
}

const KIND_NAMES = { box: 'Box', circle: 'Circle', outline: 'Outline' } as const;
