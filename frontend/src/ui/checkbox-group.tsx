import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { classes } from './classes';
import { FieldError } from './field-error';

interface CheckboxGroupProps {
  legend: ReactNode;
  hint?: string;
  error?: string;
  options: readonly string[];
  chosen: readonly string[];
  /** Called with the checked options, in the order of `options`. */
  onChange: (chosen: string[]) => void;
  /** Arranges the boxes side by side if there is room. */
  inline?: boolean;
}

/** A question with multiple answers. */
export function CheckboxGroup({
  legend,
  hint,
  error,
  options,
  chosen,
  onChange,
  inline = false,
}: CheckboxGroupProps) {
  const id = useId();
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((other) => (other === option ? on : chosen.includes(other))));
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      data-wrong={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-14 font-semibold text-ink">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 mb-0.5 text-13 text-secondary">
          {hint}
        </p>
      )}
      <div className={classes('flex gap-x-6 gap-y-2', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <Checkbox
            key={option}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          >
            {option}
          </Checkbox>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
