import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { X } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { FLOATING } from '../../../ui/floating';
import { MOST_TAGS, suggestedTags, withTag } from '../lib/own-data';
import { useTagsQuery } from '../saved-api';

interface TagFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/**
 * The tags of a property. Enter or a comma adds what was typed or chosen, and Backspace in the empty field removes the
 * last tag. The user's own tags are suggested.
 */
export function TagField({ tags, onChange }: TagFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  /** The place of the chosen suggestion; -1 for none. */
  const [active, setActive] = useState(-1);
  const { data: own = [] } = useTagsQuery(undefined, { skip: !open });
  const suggestions = open ? suggestedTags(own, tags, typed) : [];
  const shown = suggestions.length > 0;

  const add = (text: string) => {
    const result = withTag(tags, text);
    if ('error' in result) {
      setError(result.error);
      return;
    }
    setError(undefined);
    setTyped('');
    setActive(-1);
    if (result.tags.length > tags.length) onChange(result.tags);
  };
  const remove = (tag: string) => {
    setError(undefined);
    onChange(tags.filter((other) => other !== tag));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(suggestions[active] ?? typed);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = tags.at(-1);
      if (last !== undefined) remove(last);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Tags
      </label>
      <div className="relative">
        <div
          className={classes(
            'flex min-h-10 flex-wrap items-center gap-1.5 rounded-md border bg-surface px-2 py-1.5 focus-within:outline-2 focus-within:outline-brand',
            error ? 'border-danger' : 'border-field hover:border-secondary',
          )}
        >
          <Chips tags={tags} onRemove={remove} />
          <input
            ref={field}
            id={id}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={shown}
            aria-controls={shown ? `${id}-list` : undefined}
            aria-activedescendant={active >= 0 && shown ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-describedby={`${id}-hint`}
            aria-invalid={error ? true : undefined}
            placeholder={tags.length === 0 ? 'flip, needs roof, ...' : ''}
            value={typed}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              if (typed.trim() !== '') add(typed);
            }}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            className="h-6 min-w-24 flex-1 bg-transparent text-14 text-ink placeholder:text-faint focus:outline-none max-md:h-8"
          />
        </div>
        {shown && <Suggestions id={id} suggestions={suggestions} active={active} onChoose={add} />}
      </div>
      <Hint id={`${id}-hint`} error={error} count={tags.length} />
    </div>
  );
}

interface ChipsProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function Chips({ tags, onRemove }: ChipsProps) {
  return (
    <ul aria-label="Tags of this property" className="contents">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full items-center gap-1 rounded-sm bg-brand-tint pl-2 text-13">
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            onClick={() => onRemove(tag)}
            className="flex size-6 items-center justify-center rounded-sm text-secondary hover:text-ink max-md:size-8"
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps {
  /** The id of the field. */
  id: string;
  suggestions: readonly string[];
  active: number;
  onChoose: (tag: string) => void;
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Your tags"
      className={classes(FLOATING, 'absolute inset-x-0 top-full z-10 mt-1 p-1')}
    >
      {suggestions.map((tag, place) => (
        <li
          key={tag}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          // The field keeps the focus, so it is not left by the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
          className={classes(
            'cursor-pointer rounded-sm px-2 py-1.5 text-14',
            place === active ? 'bg-brand-tint' : 'hover:bg-sunken',
          )}
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

interface HintProps {
  id: string;
  error: string | undefined;
  count: number;
}

function Hint({ id, error, count }: HintProps) {
  return (
    <p
      id={id}
      role={error ? 'alert' : undefined}
      className={error ? 'text-13 text-danger' : 'text-13 text-secondary'}
    >
      {error ?? `Enter adds a tag. ${count} of ${MOST_TAGS}.`}
    </p>
  );
}
