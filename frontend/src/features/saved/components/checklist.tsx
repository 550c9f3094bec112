import { useId, useRef, useState, type FormEvent } from 'react';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { inputClasses } from '../../../ui/field';
import { withCheck } from '../lib/own-data';
import type { Check } from '../saved-api';

interface ChecklistProps {
  checklist: readonly Check[];
  onChange: (checklist: Check[]) => void;
}

/** What the user checks before the sale: lines to tick, extend and remove. */
export function Checklist({ checklist, onChange }: ChecklistProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const done = checklist.filter((check) => check.done).length;

  const add = (event: FormEvent) => {
    event.preventDefault();
    const result = withCheck(checklist, typed);
    if ('error' in result) {
      setError(result.error);
      return;
    }
    setTyped('');
    if (result.checklist.length > checklist.length) onChange(result.checklist);
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-14 font-semibold">
        Checklist
        <span className="text-13 font-normal text-secondary tabular-nums">
          {done} of {checklist.length} done
        </span>
      </legend>
      <ul className="flex flex-col">
        {checklist.map(({ text, done: ticked }) => (
          <li key={text} className="group flex items-center gap-2">
            <Checkbox
              checked={ticked}
              onChange={() =>
                onChange(
                  checklist.map((check) => (check.text === text ? { ...check, done: !check.done } : check)),
                )
              }
              className="min-w-0 flex-1 py-1 break-words"
            >
              <span className={ticked ? 'text-secondary line-through' : undefined}>{text}</span>
            </Checkbox>
            <button
              type="button"
              aria-label={`Remove ${text} from the checklist`}
              onClick={() => {
                onChange(checklist.filter((check) => check.text !== text));
                field.current?.focus();
              }}
              className="flex size-7 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-sunken hover:text-ink max-md:size-11"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex gap-2">
        <input
          ref={field}
          type="text"
          autoComplete="off"
          aria-label="Add to the checklist"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder="Add an item"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          className={inputClasses(error !== undefined, 'h-9 max-md:h-11')}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          <Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Add
        </Button>
      </form>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
