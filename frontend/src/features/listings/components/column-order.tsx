import { useState } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { IconButton } from '../../../ui/button';
import { classes } from '../../../ui/classes';

interface ColumnOrderProps {
  selected: readonly ColumnValue[];
  onChange: (columns: ColumnValue[]) => void;
}

function moved(columns: readonly ColumnValue[], from: number, to: number): ColumnValue[] {
  const next = [...columns];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The visible columns in order. They are dragged to another place, or moved with buttons, which is the keyboard's way.
 */
export function ColumnOrder({ selected, onChange }: ColumnOrderProps) {
  const [dragged, setDragged] = useState<ColumnValue>();
  const move = (from: number, step: -1 | 1, list: HTMLElement | null) => {
    const to = from + step;
    onChange(moved(selected, from, to));
    // The row moves, so the focus follows it. At the end of the list it goes to the row's other button.
    requestAnimationFrame(() => {
      const [up, down] = list?.children[to]?.querySelectorAll('button') ?? [];
      const [wanted, other] = step === -1 ? [up, down] : [down, up];
      (wanted?.disabled ? other : wanted)?.focus();
    });
  };
  return (
    <ol aria-label="Column order" className="flex flex-col">
      {selected.map((value, index) => {
        const label = columnOf(value)?.label ?? value;
        return (
          <li
            key={value}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', label);
              setDragged(value);
            }}
            onDragEnter={() => {
              if (dragged !== undefined && dragged !== value)
                onChange(moved(selected, selected.indexOf(dragged), index));
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            className={classes(
              'flex h-7 cursor-grab items-center gap-2 rounded-md pl-2 text-13 hover:bg-page',
              value === dragged && 'bg-brand-tint',
            )}
          >
            <span className="w-5 text-right text-12 text-faint tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <IconButton
              name={`Move ${label} up`}
              className="size-6!"
              disabled={index === 0}
              onClick={(event) => move(index, -1, event.currentTarget.closest('ol'))}
            >
              <ArrowUp aria-hidden="true" strokeWidth={1.75} className="size-4" />
            </IconButton>
            <IconButton
              name={`Move ${label} down`}
              className="size-6!"
              disabled={index === selected.length - 1}
              onClick={(event) => move(index, 1, event.currentTarget.closest('ol'))}
            >
              <ArrowDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}
