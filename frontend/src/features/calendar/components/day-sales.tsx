import { Link } from 'react-router';
import { formatDateWithYear } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { addressOf } from '../../../listing-view/listing-query';
import type { ListingView } from '../../../listing-view/listing-view';
import { Notice } from '../../../ui/notice';
import type { CountySales, StatutoryDay } from '../calendar-api';
import { countyName, salesText, totalOf } from './month-grid';

interface DaySalesProps {
  day: string;
  sales: readonly CountySales[];
  rules: readonly StatutoryDay[];
  /** The filters of the calendar. The links open the data screen with them. */
  view: ListingView;
}

/** Returns the link to the data screen with the sales of one day, or of one county on it. */
function listLink(view: ListingView, day: string, sales?: CountySales): string {
  const narrowed: ListingView = {
    ...view,
    selectedSaleMonths: [],
    selectedSaleDays: [day],
    currentPage: 1,
    ...(sales && {
      selectedStates: [sales.state],
      ...(sales.county !== null && { selectedCounties: [`${sales.state}|${sales.county}`] }),
    }),
  };
  return `${paths.listings.href()}?${addressOf(narrowed)}`;
}

/** The sales of one day by county, most first. Each county opens the data screen with the day's filter. */
export function DaySales({ day, sales, rules, view }: DaySalesProps) {
  const total = totalOf(sales);
  const mostFirst = [...sales].sort(
    (one, other) => other.count - one.count || countyName(one).localeCompare(countyName(other)),
  );
  const unusual = rules.filter(({ state }) => sales.some((one) => one.unusual && one.state === state));
  return (
    <section aria-labelledby="day-heading" className="flex flex-col gap-3">
      <h2 id="day-heading" className="text-16 font-semibold">
        {formatDateWithYear(day)}
      </h2>
      {unusual.map(({ state, statute, day: usual }) => (
        <Notice key={state} tone="plain">
          <strong className="font-semibold">Unusual day.</strong> Foreclosure sales in {state} are on the
          first Tuesday of the month, or on Wednesday if that Tuesday is January 1 or July 4 ({statute}). This
          month it is {formatDateWithYear(usual)}. Check the notice of the sale.
        </Notice>
      ))}
      {total === 0 ? (
        <p className="text-14 text-secondary">No sales on this day with these filters.</p>
      ) : (
        <>
          <Link
            to={listLink(view, day)}
            className="inline-flex min-h-6 items-center self-start text-14 font-semibold text-brand underline-offset-2 hover:underline"
          >
            Show all {salesText(total)} of this day
          </Link>
          <ul
            aria-label="Counties"
            className="grid gap-x-6 border-t border-line sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-1"
          >
            {mostFirst.map((one) => (
              <li key={`${one.state} ${one.county}`} className="border-b border-line">
                <Link
                  to={listLink(view, day, one)}
                  className="flex min-h-11 items-center justify-between gap-3 px-2 py-2 text-14 hover:bg-sunken"
                >
                  <span className="min-w-0">
                    {one.county === null ? countyName(one) : `${one.county}, ${one.state}`}
                  </span>
                  <span className="shrink-0 text-secondary tabular-nums">{salesText(one.count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
