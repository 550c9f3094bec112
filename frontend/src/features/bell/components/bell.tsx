import { useState } from 'react';
import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '../../../ui/button';
import { Popover } from '../../../ui/popover';
import { useBellCount } from '../use-bell-count';
import { BellPanel } from './bell-panel';

/** The button shows this and larger numbers in one way. */
const MANY = 100;

/** The bell: the number of unread notifications, and a panel with all of them (docs/product.md#notifications). */
export function Bell() {
  const [open, setOpen] = useState(false);
  const count = useBellCount();
  if (!count) return null;
  const { unread } = count;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      name="Notifications"
      align="end"
      className="flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-1.5rem)] flex-col"
      trigger={
        <IconButton
          name={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          className="relative size-9"
        >
          <BellIcon aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-fill px-1 text-12 font-semibold text-white tabular-nums"
            >
              {unread < MANY ? unread : '99+'}
            </span>
          )}
        </IconButton>
      }
    >
      <BellPanel onClose={() => setOpen(false)} />
    </Popover>
  );
}
