import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Spinner } from './spinner';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap select-none ' +
  'transition-colors duration-150 ease-out disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'border-brand-fill bg-brand-fill text-white enabled:hover:border-brand-hover enabled:hover:bg-brand-hover',
  secondary: 'border-line bg-surface text-ink enabled:hover:border-field enabled:hover:bg-page',
  quiet: 'border-transparent bg-transparent text-brand enabled:hover:bg-brand-tint',
  danger:
    'border-danger-fill bg-danger-fill text-white enabled:hover:border-danger-hover enabled:hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-12 max-md:min-h-11',
  medium: 'h-9 px-3.5 text-14 max-md:min-h-11',
  large: 'h-11 px-5 text-16',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClasses(
  look: ButtonLook = 'secondary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return classes(BASE, LOOKS[look].replaceAll('enabled:', ''), SIZES[size], className);
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks while the action runs. */
  busy?: boolean;
}

/** A button. Its text names its action. */
export function Button({
  look = 'secondary',
  size = 'medium',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={classes(BASE, LOOKS[look], SIZES[size], className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The label for screen readers. */
  name: string;
}

/** A square button with an icon only. */
export function IconButton({ name, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-secondary transition-colors duration-150 max-md:min-h-11 max-md:min-w-11',
        'enabled:hover:bg-sunken enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
