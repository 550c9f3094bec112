import type { ReactNode } from 'react';
import { Tooltip as RadixTooltip } from 'radix-ui';

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/** A short text next to the element that has the pointer or the keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={350}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-13 text-surface shadow-float animate-appear"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
