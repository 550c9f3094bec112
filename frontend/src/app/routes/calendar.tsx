import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { useSaleDaysQuery, type CountySales, type SaleDays } from '../../features/calendar/calendar-api';
import { DaySales } from '../../features/calendar/components/day-sales';
import { MonthGrid, salesText, totalOf } from '../../features/calendar/components/month-grid';
import { dayIn, monthOf, readDay, readMonth, shiftMonth } from '../../features/calendar/lib/month';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { FiltersButton, FilterSidebar, SIDEBAR_QUERY } from '../../features/list-screen/filter-panels';
import { formatMonth } from '../../lib/format';
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

/** Returns the filters of a view as the calendar's address contains them. */
const filtersOf = (view: ListingView): string =>
  addressOf({ ...view, currentPage: 1, sortParams: null, itemsPerPage: DEFAULT_PAGE_SIZE });

/** The month, day and filters that are shown. They are in the address, which this hook follows and writes. */
function useShownMonth() {
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
  const month = readMonth(params.get('month')) ?? monthOf(chosen ?? today);
  const [reached, setReached] = useState(chosen ?? today);
  // The keyboard is on a day of the shown month.
  const current = monthOf(reached) === month ? reached : dayIn(month, reached);
  const filters = filtersOf(view);
  // The address says which month, day and filters are shown, so that it can be linked.
  const wanted = [
    queryText([['month', month], ...(chosen ? ([['day', chosen]] as [string, string][]) : [])]),
    filters,
  ]
    .filter(Boolean)
    .join('&');
  const seenAddress = useRef<string>(undefined);
  useEffect(() => {
    if (address !== seenAddress.current) {
      seenAddress.current = address;
      const own = new URLSearchParams(address);
      own.delete('month');
      own.delete('day');
      const { sortParams, itemsPerPage } = view;
      const named = { ...viewFromAddress(own.toString(), view), sortParams, itemsPerPage };
      if (own.size > 0 && filtersOf(named) !== filters) {
        change(viewRestored(named));
        return;
      }
    }
    if (!writesAddress.current) return;
    writesAddress.current = false;
    if (address.replace(/^\?/, '') !== wanted)
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
  }, [address, wanted, navigate, change, filters, view]);

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
    if (monthOf(day) !== month) show(monthOf(day));
  };
  const choose = (day: string) => {
    setReached(day);
    show(month, day);
  };
  const showToday = () => {
    setReached(today);
    show(monthOf(today));
  };
  return { scope, month, days: { today, chosen, current }, show, moveTo, choose, showToday };
}

/** The sales of a month by day and county, with the data screen's filters (docs/product.md#calendar). */
export function Component() {
  useTitle('Calendar', useProductName());
  const { scope, month, days, show, moveTo, choose, showToday } = useShownMonth();
  const { view } = scope;
  const online = useOnline();
  const wide = useMedia(SIDEBAR_QUERY);
  const query = useSaleDaysQuery(queryText([['month', month], ...filterPairs(view)]));
  const { currentData, isFetching, refetch } = query;
  const failure = query.error as ApiFailure | undefined;
  const total = currentData && totalOf(currentData.days);

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;
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
              <FilterSidebar rowsLoading={isFetching} />
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-4 px-4 py-5 sm:px-6">
            <Head month={month} onMonth={show} onToday={showToday}>
              {!wide && <FiltersButton rowsLoading={isFetching} total={total} />}
              <Select
                name="Historical filter"
                value={view.selectedHistoricalFilter}
                options={HISTORICAL}
                onChange={(value: HistoricalFilter) => scope.change(historicalFilterChanged(value))}
              />
            </Head>
            <FilterChips rowsLoading={isFetching} />
            {failure && !isFetching ? (
              <PanelMessage
                role="alert"
                title="Could not load"
                action={
                  <Button look="primary" onClick={() => void refetch()}>
                    Try again
                  </Button>
                }
                note={failure.requestId && `Request ${failure.requestId}`}
              >
                {failure.message ?? 'The calendar did not load. Check your connection, then try again.'}
              </PanelMessage>
            ) : (
              <MonthSales
                month={month}
                query={query}
                total={total}
                {...days}
                onMove={moveTo}
                onChoose={choose}
              />
            )}
          </div>
        </div>
      </div>
    </ViewScopeProvider>
  );
}

interface HeadProps {
  month: string;
  onMonth: (month: string) => void;
  onToday: () => void;
  children: ReactNode;
}

function Head({ month, onMonth, onToday, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="mr-auto min-w-44 font-display text-25 font-semibold">{formatMonth(month)}</h1>
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

interface MonthSalesProps {
  month: string;
  /** The state of the request for the month's sales. */
  query: { currentData?: SaleDays | undefined; data?: SaleDays | undefined; isFetching: boolean };
  total: number | undefined;
  today: string;
  current: string;
  chosen: string | undefined;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

/** The month with its sales, those of the chosen day, and the states' rules about sale days. */
function MonthSales(props: MonthSalesProps) {
  const { month, query, total, today, current, chosen, onMove, onChoose } = props;
  const { currentData, data, isFetching } = query;
  const { view } = useViewScope();
  // Counts of another month would be on the wrong days.
  const shown = currentData ?? (data?.rules[0]?.day.startsWith(month) ? data : undefined);
  const byDay = useMemo(() => {
    const days = new Map<string, CountySales[]>();
    for (const sales of shown?.days ?? []) days.set(sales.day, [...(days.get(sales.day) ?? []), sales]);
    return days;
  }, [shown]);
  return (
    <>
      <p role="status" className="text-14 text-secondary">
        {total === undefined ? (
          <Skeleton className="h-4 w-56" />
        ) : total === 0 ? (
          `No sales in ${formatMonth(month)} with these filters.`
        ) : (
          `${salesText(total)} in ${formatMonth(month)}. Choose a day to see its counties.`
        )}
      </p>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MonthGrid
          month={month}
          byDay={byDay}
          rules={shown?.rules ?? []}
          today={today}
          current={current}
          chosen={chosen}
          stale={isFetching && currentData === undefined}
          onMove={onMove}
          onChoose={onChoose}
        />
        {chosen !== undefined && monthOf(chosen) === month && shown && (
          <DaySales day={chosen} sales={byDay.get(chosen) ?? NOTHING} rules={shown.rules} view={view} />
        )}
      </div>
      {shown && shown.rules.length > 0 && (
        <p className="text-13 text-secondary">
          By statute, foreclosure sales in{' '}
          {shown.rules.map(({ state, statute }) => `${state} (${statute})`).join(' and ')} are on the first
          Tuesday of the month, or on Wednesday if that Tuesday is January 1 or July 4. A sale on another day
          there is marked as an unusual day. We do not know of such a rule in other states.
        </p>
      )}
    </>
  );
}
