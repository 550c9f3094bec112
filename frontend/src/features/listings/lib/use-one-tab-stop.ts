import { useEffect, type RefObject } from 'react';

const TABBABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** Focuses the first control after `element`. */
function focusAfter(element: Element): void {
  const next = [...document.querySelectorAll<HTMLElement>(TABBABLE)].find(
    (candidate) =>
      element.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !element.contains(candidate) &&
      candidate.closest('[inert]') === null &&
      candidate.tabIndex >= 0,
  );
  next?.focus();
}

/**
 * Makes a grid one tab stop: arrows move inside, Tab leaves it, and Esc goes from a control to its cell and from a cell
 * out of the grid. `before` and `after` are elements around the grid that can have the focus. The browser continues
 * from them. Menus that a cell opens are elsewhere in the document and are not affected.
 */
export function useOneTabStop(
  grid: RefObject<HTMLElement | null>,
  before: RefObject<HTMLElement | null>,
  after: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Tab') {
        event.stopPropagation();
        (event.shiftKey ? before : after).current?.focus();
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        const cell = target.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]');
        if (cell && cell !== target) cell.focus();
        else focusAfter(element);
      }
    };
    element.addEventListener('keydown', onKey, true);
    return () => element.removeEventListener('keydown', onKey, true);
  }, [grid, before, after]);
}
