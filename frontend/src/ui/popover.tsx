import type { ReactNode } from 'react';
import { Popover as RadixPopover } from 'radix-ui';
import { classes } from './classes';
import { closesOnEscape } from './closes-on-escape';
import { FLOATING } from './floating';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
  /** The panel's label for screen readers. */
  name: string;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** A panel anchored to its button. A click outside or Escape closes it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  name,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={name}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          className={classes(FLOATING, className)}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
