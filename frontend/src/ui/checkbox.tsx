import type { ComponentProps, ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classes } from './classes';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children?: ReactNode;
}

/** The box alone, drawn over a native input, so that keyboard, forms and screen readers work. */
export function CheckboxBox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={classes('relative inline-flex size-4 shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        className="peer size-4 appearance-none rounded-sm border border-field bg-surface checked:border-brand-fill checked:bg-brand-fill disabled:opacity-50"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto size-3 text-white opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}

/** A checkbox with a label. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes('flex min-h-6 items-start gap-2.5 text-14 max-md:min-h-11 max-md:py-2.5', className)}
    >
      <CheckboxBox {...rest} className="mt-0.5" />
      <span>{children}</span>
    </label>
  );
}
