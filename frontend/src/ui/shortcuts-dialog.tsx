import { useState } from 'react';
import { areShortcutsOn, turnShortcuts } from '../lib/shortcuts';
import { Checkbox } from './checkbox';
import { Dialog } from './dialog';

/** A key and what it does. */
export interface Shortcut {
  key: string;
  does: string;
}

/** What works on every screen of a signed-in user. */
const EVERYWHERE: readonly Shortcut[] = [
  { key: 'Ctrl K', does: 'Go to a screen, a saved search or an address' },
];

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** Lists the shortcuts of a screen. They can be turned off here, because speech input can press single keys. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" className="max-w-md">
      <div className="flex flex-col gap-4 px-5 py-4">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-14">
          {[...shortcuts, ...EVERYWHERE].map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-flex min-w-7 justify-center rounded-sm border border-line bg-page px-1.5 font-sans text-13 font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={on}
          onChange={({ target }) => {
            turnShortcuts(target.checked);
            setOn(target.checked);
          }}
        >
          Use keyboard shortcuts in this browser
        </Checkbox>
      </div>
    </Dialog>
  );
}
