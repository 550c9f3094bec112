import { useId } from 'react';
import { CircleAlert } from 'lucide-react';
import { classes } from './classes';
import { inputClasses } from './field';
import type { SelectOption } from './select';

interface SelectFieldProps<V extends string> {
  label: string;
  value: V | '';
  options: readonly SelectOption<V>[];
  /** What stands there while nothing is chosen. */
  placeholder: string;
  error?: string;
  required?: boolean;
  onChange: (value: V | '') => void;
}

/** A labelled choice inside a form: the browser's own list, so that phones show theirs. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, value, options, placeholder, error, required, onChange } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold text-ink">
        {label}
      </label>
      <select
        id={id}
        required={required}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value ?? '')
        }
        className={inputClasses(
          Boolean(error),
          classes('select-arrow appearance-none pr-9', value === '' && 'text-secondary'),
        )}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
