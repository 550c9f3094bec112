import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { TriangleAlert } from 'lucide-react';
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

/** The grounds of days, from few sales to the most. Text keeps its contrast on each. */
const HEAT = ['', 'bg-brand/5', 'bg-brand/10', 'bg-brand/16', 'bg-brand/22'];

/** Returns the ground of a day. A root tells small days apart, because some days have most of the sales. */
const heatOf = (count: number, most: number): string | undefined =>
  HEAT[most === 0 ? 0 : Math.ceil((HEAT.length - 1) * Math.sqrt(count / most))];

interface MonthGridProps {
  month: string;
  /** The sales of the month by day. */
  byDay: ReadonlyMap<string, readonly CountySales[]>;
  rules: readonly StatutoryDay[];
  today: string;
  /** The number of sales of the busiest day that is shown. */
  most: number;
  /** The day that the keyboard is on, maybe of another month. */
  current: string;
  /** Whether the focus is on a day of a shown month. */
  focusedRef: RefObject<boolean>;
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
  most,
  current,
  focusedRef,
  chosen,
  stale,
  onMove,
  onChoose,
}: MonthGridProps) {
  const cell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusedRef.current) cell.current?.focus();
  }, [current, focusedRef]);

  const move = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.altKey || event.metaKey ? undefined : dayAfterKey(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    focusedRef.current = true;
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
                      focusedRef.current = true;
                      if (day !== current) onMove(day);
                    }}
                    onBlur={() => {
                      focusedRef.current = false;
                    }}
                    onClick={() => onChoose(day)}
                    className={classes(
                      'flex h-16 w-full flex-col items-start overflow-hidden p-1 text-left transition-colors duration-150 hover:bg-sunken sm:px-1.5',
                      heatOf(totalOf(byDay.get(day) ?? []), most),
                      day === chosen && 'outline-3 -outline-offset-3 outline-brand',
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
  return (
    <>
      <span
        className={classes(
          'text-13 tabular-nums',
          isToday
            ? 'flex size-5 items-center justify-center rounded-full bg-brand-fill font-semibold text-white forced-colors:border'
            : 'text-secondary',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {total > 0 && (
        <span className="text-14 leading-tight font-semibold text-ink tabular-nums sm:text-16">
          {formatWhole(total)}
        </span>
      )}
      {sales.some(({ unusual }) => unusual) ? (
        <span className="flex items-center gap-1 text-12 text-ink" aria-hidden="true">
          <TriangleAlert strokeWidth={1.75} className="size-3.5 shrink-0 text-postponed" />
          <span className="hidden sm:inline">Unusual</span>
        </span>
      ) : (
        rules.length > 0 && <span className="hidden text-12 text-secondary sm:inline">Statutory</span>
      )}
    </>
  );
}
