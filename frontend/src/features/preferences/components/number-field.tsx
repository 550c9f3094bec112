import { useState } from 'react';
import { Field } from '../../../ui/field';
import { RequiredMark } from '../../../ui/required-mark';

interface NumberFieldProps {
  label: string;
  value: number | '';
  min: number;
  step: number;
  error?: string;
  onChange: (value: number | '') => void;
}

const textOf = (value: number | ''): string => (value === '' ? '' : String(value));
const numberOf = (text: string): number | '' =>
  text.trim() === '' || Number.isNaN(Number(text)) ? '' : Number(text);

/** A required number field. It preserves the text as typed ('2.' on the way to '2.5'). */
export function NumberField({ label, value, min, step, error, onChange }: NumberFieldProps) {
  const [text, setText] = useState(textOf(value));
  const shown = numberOf(text) === value ? text : textOf(value);
  return (
    <Field
      label={
        <>
          {label}
          <RequiredMark />
        </>
      }
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      required
      min={min}
      step={step}
      value={shown}
      error={error}
      onChange={(event) => {
        setText(event.target.value);
        onChange(numberOf(event.target.value));
      }}
    />
  );
}
