import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { inputClasses } from './field';
import { FieldError } from './field-error';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'children'> {
  label: ReactNode;
  /** Shown while nothing is selected. */
  placeholder: string;
  options: readonly string[];
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A native select field with a label. */
export function SelectField({
  label,
  placeholder,
  options,
  value,
  error,
  onChange,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  // An old value that is no longer an option stays until the user changes it.
  const shown = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold text-ink">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={inputClasses(
            Boolean(error),
            `appearance-none pr-10 ${value === '' ? 'text-secondary' : ''}`,
          )}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {shown.map((option) => (
            <option key={option} value={option} className="text-ink">
              {option}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-secondary"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
