import { useState } from 'react';
import { X } from 'lucide-react';
import { readText, writeText } from '../../lib/storage';
import { IconButton } from '../../ui/button';

/** Where the browser stores that the user dismissed the notice. */
const STORAGE_KEY = 'smallScreenNotice';
const DISMISSED = 'dismissed';

/** Says on small screens that the list is best used on a larger one. The user can dismiss it for good. */
export function SmallScreenNotice() {
  const [shown, setShown] = useState(() => readText(STORAGE_KEY) !== DISMISSED);
  if (!shown) return null;
  return (
    <div className="flex h-11 items-center gap-2 border-b border-line bg-brand-tint pl-4 text-12 leading-tight text-ink md:hidden">
      <p className="flex-1">This screen is best used on a laptop or computer.</p>
      <IconButton
        name="Dismiss"
        onClick={() => {
          writeText(STORAGE_KEY, DISMISSED);
          setShown(false);
        }}
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
    </div>
  );
}
