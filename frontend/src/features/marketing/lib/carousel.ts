import { useEffect, useReducer } from 'react';

/** The duration of a step. Clicks during a step are ignored. */
export const STEP_MS = 250;

export type Direction = -1 | 1;

export interface CarouselState {
  /** The position of the first visible card. It is not wrapped: `itemAt` wraps it. */
  first: number;
  /** The direction of the running step, or 0. */
  moving: Direction | 0;
}

type CarouselAction = { kind: 'step'; direction: Direction } | { kind: 'settled' };

/** Allows one step at a time. */
export function carouselReducer(state: CarouselState, action: CarouselAction): CarouselState {
  switch (action.kind) {
    case 'step':
      return state.moving === 0 ? { ...state, moving: action.direction } : state;
    case 'settled':
      return { first: state.first + state.moving, moving: 0 };
  }
}

/** Returns the index of the card at a position. It wraps in both directions. */
export const itemAt = (position: number, count: number): number => ((position % count) + count) % count;

/** The carousel's state, and the function that starts a step. */
export function useCarousel(): CarouselState & { step: (direction: Direction) => void } {
  const [state, dispatch] = useReducer(carouselReducer, { first: 0, moving: 0 });
  useEffect(() => {
    if (state.moving === 0) return;
    const timer = setTimeout(() => dispatch({ kind: 'settled' }), STEP_MS);
    return () => clearTimeout(timer);
  }, [state.moving]);
  return { ...state, step: (direction) => dispatch({ kind: 'step', direction }) };
}
