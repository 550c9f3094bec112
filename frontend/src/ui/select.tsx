import { useState, type ReactNode } from 'react';
import { Select as RadixSelect } from 'radix-ui';
import { Check, ChevronDown } from 'lucide-react';
import { pageNonce } from '../lib/nonce';
import { classes } from './classes';
import { closesOnEscape } from './closes-on-escape';
import { FLOATING, FLOATING_ITEM } from './floating';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> {
  /** The label for screen readers. */
  name: string;
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  /** Shown instead of the value, where there is no room for it. */
  icon?: ReactNode;
  className?: string;
}

/** A select button for a few options. */
export function Select<V extends string>({
  name,
  value,
  options,
  onChange,
  icon,
  className,
}: SelectProps<V>) {
  const [open, setOpen] = useState(false);
  return (
    <RadixSelect.Root
      open={open}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      <RadixSelect.Trigger
        aria-label={name}
        className={classes(
          'inline-flex h-9 max-md:min-h-11 items-center justify-between gap-2 rounded-md border border-line bg-surface px-3 text-14 whitespace-nowrap',
          'transition-colors duration-150 hover:border-field data-[state=open]:border-brand',
          className,
        )}
      >
        {icon}
        <span className={icon ? 'sr-only' : 'truncate'}>
          <RadixSelect.Value />
        </span>
        {!icon && (
          <RadixSelect.Icon asChild>
            <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-secondary" />
          </RadixSelect.Icon>
        )}
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={closesOnEscape(() => setOpen(false))}
          className={classes(FLOATING, 'p-1.5')}
        >
          {/* Passes the document's nonce, because Radix adds a style rule for the viewport. */}
          <RadixSelect.Viewport nonce={pageNonce()}>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                className={classes(FLOATING_ITEM, 'pr-3')}
              >
                <span className="flex size-4 items-center">
                  <RadixSelect.ItemIndicator>
                    <Check aria-hidden="true" strokeWidth={2} className="size-4 text-brand" />
                  </RadixSelect.ItemIndicator>
                </span>
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
