import { useId, useImperativeHandle, useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { PHONE_QUERY, useMedia } from '../lib/use-media';
import { CheckboxBox } from './checkbox';
import { classes } from './classes';

export interface MultiSelectOption {
  value: string;
  label: string;
  /** The number of listings with this option. Undefined while unknown. */
  count?: number;
}

export interface RowsHandle {
  /** Focuses an option, rendering it first if needed. */
  focusRow: (index: number) => void;
}

interface OptionRowsProps {
  ref: Ref<RowsHandle>;
  label: string;
  options: readonly MultiSelectOption[];
  chosen: ReadonlySet<string>;
  onToggle: (value: string) => void;
  /** The user pressed Up on the first option. */
  onLeaveUp: () => void;
}

const ROW_HEIGHT = 32;
/** On a phone, a row is large enough for a finger. */
const PHONE_ROW_HEIGHT = 44;

/**
 * A list of checkboxes, at most 12rem high. It renders only the visible rows, because there are up to 22,000 ZIP codes.
 */
export function OptionRows({ ref, label, options, chosen, onToggle, onLeaveUp }: OptionRowsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia(PHONE_QUERY) ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  // eslint-disable-next-line react-hooks/incompatible-library -- the rows are read in this render only
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });

  const focusRow = (index: number) => {
    const target = Math.min(index, options.length - 1);
    rows.scrollToIndex(target);
    // The row may not be rendered yet.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus());
  };
  useImperativeHandle(ref, () => ({ focusRow }));

  const moveFocus = (event: KeyboardEvent, from: number) => {
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: options.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) onLeaveUp();
    else focusRow(to);
  };

  return (
    <div
      ref={list}
      role="group"
      aria-label={label}
      className="max-h-[12rem] overflow-y-auto overscroll-contain p-1.5"
    >
      <div className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const option = options[row.index];
          if (!option) return null;
          return (
            <OptionRow
              key={option.value}
              option={option}
              index={row.index}
              top={row.start}
              countId={`${id}-count-${row.index}`}
              checked={chosen.has(option.value)}
              onToggle={() => onToggle(option.value)}
              onKeyDown={(event) => moveFocus(event, row.index)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Shows an option's text in a tooltip if it does not fit. */
function titleIfCutOff({ currentTarget }: PointerEvent<HTMLLabelElement>): void {
  const text = currentTarget.querySelector('.truncate');
  currentTarget.title = text && text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
}

interface OptionRowProps {
  option: MultiSelectOption;
  index: number;
  top: number;
  countId: string;
  checked: boolean;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function OptionRow({ option, index, top, countId, checked, onToggle, onKeyDown }: OptionRowProps) {
  const { label, count } = option;
  const dim = count === 0 && !checked;
  return (
    <label
      onPointerEnter={titleIfCutOff}
      className={classes(
        'absolute inset-x-0 top-0 flex h-8 max-md:h-11 items-center gap-2.5 rounded-md px-2 text-14 hover:bg-brand-tint has-[:focus-visible]:bg-brand-tint',
        dim && 'text-faint',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <CheckboxBox
        data-row={index}
        tabIndex={index === 0 ? 0 : -1}
        checked={checked}
        aria-describedby={count === undefined ? undefined : countId}
        onChange={onToggle}
        onKeyDown={onKeyDown}
      />
      <span className="truncate">{label}</span>
      {count !== undefined && (
        <>
          <span
            aria-hidden="true"
            className={classes('ml-auto text-13 tabular-nums', dim ? 'text-faint' : 'text-secondary')}
          >
            {count.toLocaleString('en-US')}
          </span>
          <span id={countId} hidden>
            {count === 1 ? '1 property' : `${count.toLocaleString('en-US')} properties`}
          </span>
        </>
      )}
    </label>
  );
}
