import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import {
  nextSaleQuery,
  useNextSaleDayQuery,
  useSaleDaysQuery,
  type CountySales,
} from '../../features/calendar/calendar-api';
import { DaySales } from '../../features/calendar/components/day-sales';
import { MonthGrid, salesText, totalOf } from '../../features/calendar/components/month-grid';
import { dayIn, monthOf, readDay, readMonth, shiftMonth } from '../../features/calendar/lib/month';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { FiltersButton, FilterSidebar, SIDEBAR_QUERY } from '../../features/list-screen/filter-panels';
import { formatMonth, formatWhole } from '../../lib/format';
import { useMedia } from '../../lib/use-media';
import { useOnline } from '../../lib/use-online';
import { todayOfSales } from '../../lib/today';
import { useTitle } from '../../lib/use-title';
import { addressOf, filterPairs, queryText, viewFromAddress } from '../../listing-view/listing-query';
import { historicalFilterChanged, viewRestored } from '../../listing-view/listing-view-slice';
import { DEFAULT_PAGE_SIZE, type HistoricalFilter, type ListingView } from '../../listing-view/listing-view';
import { useViewScope, ViewScopeProvider, type ViewScope } from '../../listing-view/view-scope';
import { Button, IconButton } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { NotEntitled } from '../shell/not-entitled';

const HISTORICAL: { value: HistoricalFilter; label: string }[] = [
  { value: 'current', label: 'Current auctions' },
  { value: 'all', label: 'All auctions' },
];
const NOTHING: readonly CountySales[] = [];

/** Two months fit next to each other, and the filters too. */
const TWO_MONTHS_QUERY = '(min-width: 1280px)';

/** Returns the filters of a view as the calendar's address contains them. */
const filtersOf = (view: ListingView): string =>
  addressOf({ ...view, currentPage: 1, sortParams: null, itemsPerPage: DEFAULT_PAGE_SIZE });

/** Returns the view with the filters that the calendar's address names, or as it is if there are none. */
function viewNamedIn(address: string, view: ListingView): ListingView {
  const own = new URLSearchParams(address);
  own.delete('month');
  own.delete('day');
  if (own.size === 0) return view;
  const { sortParams, itemsPerPage } = view;
  return { ...viewFromAddress(own.toString(), view), sortParams, itemsPerPage };
}

/**
 * Returns the month to begin with: that of the next sale that fits the filters, or else the current one. Undefined while
 * it loads.
 */
function useFirstMonth(view: ListingView, today: string, skip: boolean): string | undefined {
  const { currentData, error } = useNextSaleDayQuery(nextSaleQuery(view), { skip });
  if (skip || (currentData === undefined && error === undefined)) return undefined;
  return monthOf(currentData ?? today);
}

/**
 * The months, the day and the filters that are shown. The first month, the day and the filters are in the address, which
 * this hook follows and writes. `isKnown` is false while the month to begin with loads.
 */
function useShownMonths() {
  const { view, change } = useViewScope();
  // This screen writes the first address and those after a change of its filters. A link to the data screen also changes
  // the filters while this screen is still shown, and must not be replaced.
  const writesAddress = useRef(true);
  const scope = useMemo(
    (): ViewScope => ({
      view,
      change: (action) => {
        writesAddress.current = true;
        change(action);
      },
    }),
    [view, change],
  );
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const today = todayOfSales();
  const params = new URLSearchParams(address);
  const chosen = readDay(params.get('day'));
  const asked = readMonth(params.get('month')) ?? (chosen && monthOf(chosen));
  const first = useFirstMonth(viewNamedIn(address, view), today, asked !== undefined);
  const known = asked ?? first;
  const month = known ?? monthOf(today);
  const hasTwo = useMedia(TWO_MONTHS_QUERY);
  const months = hasTwo ? [month, shiftMonth(month, 1)] : [month];
  const [reached, setReached] = useState(chosen ?? today);
  // The keyboard is on a day of a shown month.
  const current = months.includes(monthOf(reached)) ? reached : dayIn(month, reached);
  const filters = filtersOf(view);
  // The address says which month, day and filters are shown, so that it can be linked.
  const wanted = [
    queryText([['month', month], ...(chosen ? ([['day', chosen]] as [string, string][]) : [])]),
    filters,
  ]
    .filter(Boolean)
    .join('&');
  const isKnown = known !== undefined;
  const seenAddress = useRef<string>(undefined);
  useEffect(() => {
    if (address !== seenAddress.current) {
      seenAddress.current = address;
      const named = viewNamedIn(address, view);
      if (filtersOf(named) !== filters) {
        change(viewRestored(named));
        return;
      }
    }
    if (!isKnown || !writesAddress.current) return;
    writesAddress.current = false;
    if (address.replace(/^\?/, '') !== wanted)
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
  }, [address, wanted, isKnown, navigate, change, filters, view]);

  const show = (shownMonth: string, day?: string) => {
    const pairs: [string, string][] = [['month', shownMonth]];
    if (day !== undefined) pairs.push(['day', day]);
    void navigate(
      { search: [queryText(pairs), filters].filter(Boolean).join('&') },
      { preventScrollReset: true },
    );
  };
  const moveTo = (day: string) => {
    setReached(day);
    const target = monthOf(day);
    if (months.includes(target)) return;
    show(hasTwo && target > month ? shiftMonth(target, -1) : target);
  };
  const choose = (day: string) => {
    setReached(day);
    show(month, day);
  };
  const showToday = () => {
    setReached(today);
    show(monthOf(today));
  };
  return { scope, months, isKnown, days: { today, chosen, current }, show, moveTo, choose, showToday };
}

/** The sales of one month in the view. `isKnown` is false while it is not known which month is shown. */
function useMonthSales(month: string, view: ListingView, isKnown: boolean) {
  const query = useSaleDaysQuery(queryText([['month', month], ...filterPairs(view)]), { skip: !isKnown });
  const { currentData, data, isFetching, error, refetch } = query;
  // Counts of another month would be on the wrong days.
  const shown = currentData ?? (data?.rules[0]?.day.startsWith(month) ? data : undefined);
  const byDay = useMemo(() => {
    const days = new Map<string, CountySales[]>();
    for (const sales of shown?.days ?? []) days.set(sales.day, [...(days.get(sales.day) ?? []), sales]);
    return days;
  }, [shown]);
  const most = Math.max(0, ...[...byDay.values()].map(totalOf));
  return {
    month,
    byDay,
    most,
    rules: shown?.rules,
    total: currentData && totalOf(currentData.days),
    isFetching,
    failure: isFetching ? undefined : (error as ApiFailure | undefined),
    refetch,
  };
}

type MonthSales = ReturnType<typeof useMonthSales>;

/** The sales of one or two months by day and county, with the data screen's filters (docs/product.md#calendar). */
export function Component() {
  useTitle('Calendar', useProductName());
  const { scope, months, isKnown, days, show, moveTo, choose, showToday } = useShownMonths();
  const { view } = scope;
  const online = useOnline();
  const wide = useMedia(SIDEBAR_QUERY);
  const [month = '', second] = months;
  const ofFirst = useMonthSales(month, view, isKnown);
  const ofSecond = useMonthSales(second ?? month, view, isKnown && second !== undefined);
  const sales = second === undefined ? [ofFirst] : [ofFirst, ofSecond];
  const rowsLoading = sales.some(({ isFetching }) => isFetching);
  const failed = sales.find(({ failure }) => failure !== undefined);
  const failure = failed?.failure;

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={ofFirst.refetch} />;
  return (
    <ViewScopeProvider value={scope}>
      <div className="flex flex-1 flex-col">
        {!online && (
          <p role="status" className="border-b border-line bg-danger-tint px-4 py-2 text-14 text-danger">
            You&apos;re offline. The calendar may be out of date and will refresh when you reconnect.
          </p>
        )}
        <div className="flex flex-1">
          {wide && (
            <div className="print:hidden">
              <FilterSidebar rowsLoading={rowsLoading} />
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-4 px-4 py-5 sm:px-6">
            <Head month={month} isKnown={isKnown} onMonth={show} onToday={showToday}>
              {!wide && <FiltersButton rowsLoading={rowsLoading} total={ofFirst.total} />}
              <Select
                name="Historical filter"
                value={view.selectedHistoricalFilter}
                options={HISTORICAL}
                onChange={(value: HistoricalFilter) => scope.change(historicalFilterChanged(value))}
              />
            </Head>
            <FilterChips rowsLoading={rowsLoading} />
            {failed && failure ? (
              <PanelMessage
                role="alert"
                title="Could not load"
                action={
                  <Button look="primary" onClick={() => void failed.refetch()}>
                    Try again
                  </Button>
                }
                note={failure.requestId && `Request ${failure.requestId}`}
              >
                {failure.message ?? 'The calendar did not load. Check your connection, then try again.'}
              </PanelMessage>
            ) : (
              <Months sales={sales} isKnown={isKnown} {...days} onMove={moveTo} onChoose={choose} />
            )}
          </div>
        </div>
      </div>
    </ViewScopeProvider>
  );
}

interface HeadProps {
  month: string;
  isKnown: boolean;
  onMonth: (month: string) => void;
  onToday: () => void;
  children: ReactNode;
}

function Head({ month, isKnown, onMonth, onToday, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="mr-auto min-w-44 font-display text-25 font-semibold">
        {isKnown ? formatMonth(month) : 'Calendar'}
      </h1>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <IconButton name="Previous month" onClick={() => onMonth(shiftMonth(month, -1))}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
        </IconButton>
        <Button onClick={onToday}>Today</Button>
        <IconButton name="Next month" onClick={() => onMonth(shiftMonth(month, 1))}>
          <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
        </IconButton>
        {children}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          Print
        </Button>
      </div>
    </div>
  );
}

/** Says how many sales the months have: '18 sales in December 2026 and 3 in January 2027'. */
function countText(sales: readonly MonthSales[]): ReactNode {
  const counts = sales.map(({ total, month }) => ({ total, name: formatMonth(month) }));
  if (counts.some(({ total }) => total === undefined)) return <Skeleton className="h-4 w-56" />;
  if (counts.every(({ total }) => total === 0))
    return `No sales in ${counts.map(({ name }) => name).join(' and ')} with these filters.`;
  const said = counts.map(
    ({ total = 0, name }, place) => `${place === 0 ? salesText(total) : formatWhole(total)} in ${name}`,
  );
  return `${said.join(' and ')}. Choose a day to see its counties.`;
}

interface MonthsProps {
  sales: readonly MonthSales[];
  isKnown: boolean;
  today: string;
  current: string;
  chosen: string | undefined;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

/** The months with their sales, those of the chosen day, and the states' rules about sale days. */
function Months({ sales, isKnown, today, current, chosen, onMove, onChoose }: MonthsProps) {
  const { view } = useViewScope();
  const focused = useRef(false);
  const most = Math.max(...sales.map((one) => one.most));
  const ofChosen = sales.find(({ month }) => chosen !== undefined && monthOf(chosen) === month);
  const rules = sales[0]?.rules ?? [];
  return (
    <>
      <p role="status" className="flex min-h-6 items-center text-14 text-secondary max-sm:min-h-11">
        {countText(sales)}
      </p>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          {sales.map(({ month, byDay, rules, total }) => (
            <section key={month} aria-label={formatMonth(month)} className={isKnown ? '' : 'invisible'}>
              {sales.length > 1 && (
                <p aria-hidden="true" className="text-14 font-semibold">
                  {formatMonth(month)}
                </p>
              )}
              <MonthGrid
                month={month}
                byDay={byDay}
                rules={rules ?? []}
                today={today}
                most={most}
                current={current}
                focusedRef={focused}
                chosen={chosen}
                stale={total === undefined}
                onMove={onMove}
                onChoose={onChoose}
              />
            </section>
          ))}
        </div>
        {chosen !== undefined && ofChosen?.rules && (
          <DaySales
            day={chosen}
            sales={ofChosen.byDay.get(chosen) ?? NOTHING}
            rules={ofChosen.rules}
            view={view}
          />
        )}
      </div>
      {rules.length > 0 && (
        <p className="text-13 text-secondary">
          By statute, foreclosure sales in{' '}
          {rules.map(({ state, statute }) => `${state} (${statute})`).join(' and ')} are on the first Tuesday
          of the month, or on Wednesday if that Tuesday is January 1 or July 4. A sale on another day there is
          marked as an unusual day. We do not know of such a rule in other states.
        </p>
      )}
    </>
  );
}
