import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatDateWithYear, formatMonth, formatWhole } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import type { CountySales, StatutoryDay } from '../calendar-api';
import { dayAfterKey, weeksOf } from '../lib/month';

const WEEKDAYS = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;

/** The number of counties that a cell names. */
const NAMED = 2;

interface MonthGridProps {
  month: string;
  /** The sales of the month by day. */
  byDay: ReadonlyMap<string, readonly CountySales[]>;
  rules: readonly StatutoryDay[];
  today: string;
  /** The day that the keyboard is on. */
  current: string;
  /** The day whose sales are listed. */
  chosen: string | undefined;
  /** The counts belong to other filters, because new ones are loading. */
  stale: boolean;
  /** The keyboard moved to a day, maybe of another month. */
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

/** Returns for example '12 sales'. */
export const salesText = (count: number): string => `${formatWhole(count)} ${count === 1 ? 'sale' : 'sales'}`;

/** Returns the number of all sales. */
export const totalOf = (sales: readonly CountySales[]): number =>
  sales.reduce((total, { count }) => total + count, 0);

/** Returns a county's name in a list, or its state's where the county is not known. */
export const countyName = ({ county, state }: CountySales): string => county ?? `${state}, no county`;

/** A month as a grid of days with the number of sales. It follows the ARIA grid pattern: one day is in the tab order. */
export function MonthGrid({
  month,
  byDay,
  rules,
  today,
  current,
  chosen,
  stale,
  onMove,
  onChoose,
}: MonthGridProps) {
  const focused = useRef(false);
  const cell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused.current) cell.current?.focus();
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.altKey || event.metaKey ? undefined : dayAfterKey(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    focused.current = true;
    onMove(next);
  };
  return (
    <table
      role="grid"
      aria-label={formatMonth(month)}
      aria-busy={stale}
      onKeyDown={move}
      className={classes('w-full table-fixed border-collapse', stale && 'opacity-60')}
    >
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th
              key={short}
              scope="col"
              abbr={long}
              className="border-b border-line py-2 text-12 font-semibold text-secondary"
            >
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={row} className="break-inside-avoid">
            {week.map((day, column) =>
              day === undefined ? (
                <td key={column} role="gridcell" className="border border-line bg-page" />
              ) : (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={day === chosen}
                  className="border border-line p-0 align-top"
                >
                  <button
                    ref={day === current ? cell : undefined}
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayLabel(day, byDay.get(day) ?? [], rules)}
                    onFocus={() => {
                      focused.current = true;
                      if (day !== current) onMove(day);
                    }}
                    onBlur={() => {
                      focused.current = false;
                    }}
                    onClick={() => onChoose(day)}
                    className={classes(
                      'flex h-16 w-full flex-col items-start gap-0.5 overflow-hidden p-1 text-left transition-colors duration-150 hover:bg-sunken sm:h-26 sm:p-2',
                      day === chosen && 'bg-brand-tint',
                    )}
                  >
                    <DayContent
                      day={day}
                      isToday={day === today}
                      sales={byDay.get(day) ?? []}
                      rules={rules.filter((rule) => rule.day === day)}
                    />
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayLabel(day: string, sales: readonly CountySales[], rules: readonly StatutoryDay[]): string {
  const parts = [formatDateWithYear(day), salesText(totalOf(sales))];
  if (sales.some(({ unusual }) => unusual)) parts.push('unusual day');
  const states = rules.filter((rule) => rule.day === day).map(({ state }) => state);
  if (states.length > 0) parts.push(`statutory sale day in ${states.join(' and ')}`);
  return parts.join(', ');
}

interface DayContentProps {
  day: string;
  isToday: boolean;
  sales: readonly CountySales[];
  rules: readonly StatutoryDay[];
}

function DayContent({ day, isToday, sales, rules }: DayContentProps) {
  const total = totalOf(sales);
  const most = [...sales].sort((one, other) => other.count - one.count);
  return (
    <>
      <span className="flex w-full items-center justify-between gap-1">
        <span
          className={classes(
            'text-13 tabular-nums',
            isToday
              ? 'flex size-6 items-center justify-center rounded-full bg-brand-fill font-semibold text-white'
              : 'text-secondary',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {rules.length > 0 && (
          <span className="hidden truncate text-12 text-secondary sm:inline">Statutory day</span>
        )}
      </span>
      {total > 0 && (
        <span className="text-14 font-semibold text-brand tabular-nums sm:text-16">{formatWhole(total)}</span>
      )}
      {total > 0 && (
        <span className="hidden w-full flex-col text-12 text-secondary sm:flex">
          {most.slice(0, NAMED).map((sales) => (
            <span key={`${sales.state} ${sales.county}`} className="truncate">
              {countyName(sales)} {formatWhole(sales.count)}
            </span>
          ))}
        </span>
      )}
      {sales.some(({ unusual }) => unusual) && (
        <span className="text-12 font-medium text-postponed" aria-hidden="true">
          <span className="sm:hidden">!</span>
          <span className="hidden sm:inline">Unusual day</span>
        </span>
      )}
    </>
  );
}
