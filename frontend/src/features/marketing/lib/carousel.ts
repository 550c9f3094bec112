import { useEffect, useReducer } from 'react';

/** How long a step takes; clicks meanwhile are ignored (spec.md §9). */
export const STEP_MS = 250;

export type Direction = -1 | 1;

export interface CarouselState {
  /** The position of the first card in view. It counts on past the end: `itemAt` wraps it. */
  first: number;
  /** Where the cards are on their way to; 0 when they rest. */
  moving: Direction | 0;
}

type CarouselAction = { kind: 'step'; direction: Direction } | { kind: 'settled' };

/** The carousel's rule: one step at a time, and none while one is under way. */
export function carouselReducer(state: CarouselState, action: CarouselAction): CarouselState {
  switch (action.kind) {
    case 'step':
      return state.moving === 0 ? { ...state, moving: action.direction } : state;
    case 'settled':
      return { first: state.first + state.moving, moving: 0 };
  }
}

/** Which of `count` cards stands at a position: it wraps both ways. */
export const itemAt = (position: number, count: number): number => ((position % count) + count) % count;

/** The carousel's state, and the step that moves it. */
export function useCarousel(): CarouselState & { step: (direction: Direction) => void } {
  const [state, dispatch] = useReducer(carouselReducer, { first: 0, moving: 0 });
  useEffect(() => {
    if (state.moving === 0) return;
    const timer = setTimeout(() => dispatch({ kind: 'settled' }), STEP_MS);
    return () => clearTimeout(timer);
  }, [state.moving]);
  return { ...state, step: (direction) => dispatch({ kind: 'step', direction }) };
}
