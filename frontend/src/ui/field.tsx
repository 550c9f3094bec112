import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { classes } from './classes';

const INPUT =
  'h-10 w-full rounded-md border bg-surface px-3 text-14 text-ink placeholder:text-faint ' +
  'transition-colors duration-150 focus:outline-2 focus:outline-offset-0 focus:outline-brand';

/** Returns the classes of a text input. An invalid one has a red border. */
export function inputClasses(wrong = false, className?: string): string {
  return classes(INPUT, wrong ? 'border-danger' : 'border-field hover:border-secondary', className);
}

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  children: ReactNode;
}

function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold text-ink">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-13 text-secondary">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string;
  hint?: ReactNode;
}

function described(id: string, error?: string, hint?: ReactNode): string | undefined {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

/** A single-line text field with a label. */
export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, error, hint)}
        className={inputClasses(Boolean(error), className)}
      />
    </FieldFrame>
  );
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, error, hint, className, ...rest }: Omit<FieldProps, 'type'>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
          className={inputClasses(Boolean(error), classes('pr-11', className))}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-sm text-secondary hover:text-ink"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
