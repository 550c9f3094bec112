import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../lib/lazy-part';
import { selectPhase } from '../../session/session-slice';

const CommandPalette = lazyPart(async () => {
  const { CommandPalette } = await import(/* webpackChunkName: "floating" */ './command-palette');
  return CommandPalette;
});

/** Opens the command palette with Ctrl+K or ⌘K, for signed-in users (docs/product.md#command-palette). */
export function PaletteHost() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      // A dialog that is open must be answered first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [signedIn]);
  return open && signedIn ? <CommandPalette onClose={() => setOpen(false)} /> : null;
}
