import { useId, useState, type KeyboardEvent } from 'react';
import { Search, type LucideIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { classes } from './classes';
import { closesOnEscape } from './closes-on-escape';
import { FLOATING } from './floating';

export interface TypeAheadOption {
  key: string;
  label: string;
  /** What the option is, next to its label. */
  note?: string;
}

interface TypeAheadProps<Option extends TypeAheadOption> {
  /** The label and the placeholder. */
  label: string;
  Icon?: LucideIcon;
  /** Returns the options for a typed text, the best first. It is called with an empty text when the field opens. */
  find: (typed: string) => readonly Option[];
  onChoose: (option: Option) => void;
}

/** A field that offers options while one types. Arrows choose, and Enter takes the first one or the chosen one. */
export function TypeAhead<Option extends TypeAheadOption>(props: TypeAheadProps<Option>) {
  const { label, Icon = Search, find, onChoose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const options = open ? find(typed.trim()) : [];
  const at = Math.min(place, options.length - 1);
  const shown = open && (options.length > 0 || typed.trim() !== '');

  const choose = (option: Option | undefined) => {
    if (!option) return;
    setTyped('');
    setPlace(0);
    setOpen(false);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (open && options.length > 0) setPlace((at + step + options.length) % options.length);
      setOpen(true);
    } else if (event.key === 'Enter') choose(options[at]);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover.Root open={shown} onOpenChange={setOpen}>
      <Popover.Anchor className="relative">
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder={label}
          value={typed}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          className="h-9 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-14 placeholder:text-secondary hover:border-field max-md:min-h-11"
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onKeyDown={closesOnEscape(() => setOpen(false))}
          // A press on an option would take the focus from the field, which closes the list.
          onPointerDown={(event) => event.preventDefault()}
          className={classes(FLOATING, 'w-(--radix-popover-trigger-width) min-w-64')}
        >
          <Options id={id} label={label} options={options} at={at} onPoint={setPlace} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OptionsProps<Option> {
  id: string;
  label: string;
  options: readonly Option[];
  /** The place of the option that Enter takes. */
  at: number;
  onPoint: (place: number) => void;
  onChoose: (option: Option) => void;
}

function Options<Option extends TypeAheadOption>(props: OptionsProps<Option>) {
  const { id, label, options, at, onPoint, onChoose } = props;
  return (
    <>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="flex max-h-80 flex-col overflow-y-auto p-1.5"
      >
        {options.map((option, index) => (
          <li
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => onChoose(option)}
            onPointerMove={() => onPoint(index)}
            className={classes(
              'flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 text-14 max-md:min-h-11',
              index === at && 'bg-brand-tint',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.note && <span className="shrink-0 text-13 text-secondary">{option.note}</span>}
          </li>
        ))}
      </ul>
      {options.length === 0 && (
        <p role="status" className="px-4 pb-3 text-13 text-secondary">
          No options found
        </p>
      )}
    </>
  );
}
