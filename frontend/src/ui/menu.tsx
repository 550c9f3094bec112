import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { classes } from './classes';
import { closesOnEscape } from './closes-on-escape';
import { FLOATING, FLOATING_ITEM } from './floating';

interface MenuProps {
  trigger: ReactNode;
  /** Whether the menu is open, if its owner decides that. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** A menu of actions under a button. */
export function Menu({ trigger, open, onOpenChange, align = 'end', className, children }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <DropdownMenu.Root modal={false} open={open ?? ownOpen} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={closesOnEscape(() => change(false))}
          className={classes(
            FLOATING,
            'max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-48 overflow-y-auto p-1.5',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={classes(FLOATING_ITEM, className)} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-2 text-13 text-secondary">{children}</DropdownMenu.Label>
  );
}

/** Actions with a heading, which names the group. */
export function MenuGroup({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <DropdownMenu.Group aria-labelledby={id}>
      <p className="flex px-2.5 pt-1.5 pb-1 text-13 text-secondary">
        <span id={id} className="font-semibold text-ink">
          {label}
        </span>
        {note && <span className="ml-auto pl-6">{note}</span>}
      </p>
      {children}
    </DropdownMenu.Group>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />;
}
