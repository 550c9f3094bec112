import type { ComponentProps, ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { classes } from './classes';
import { FLOATING, FLOATING_ITEM } from './floating';

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** A menu of deeds under a button. */
export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={classes(FLOATING, 'min-w-48 p-1.5', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One deed of a menu. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={classes(FLOATING_ITEM, className)} />;
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-2 text-13 text-secondary">{children}</DropdownMenu.Label>
  );
}

/** A hairline between groups of deeds. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />;
}
