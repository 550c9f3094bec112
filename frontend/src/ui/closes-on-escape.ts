import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler that closes a dialog or menu on Escape. Radix gives Escape only to the newest open layer, and a
 * toast is a layer too, so a toast that appears later would take it. An Escape that already closed a layer is ignored.
 */
export const closesOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
