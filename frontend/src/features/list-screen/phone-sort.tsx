import { ArrowUpDown } from 'lucide-react';
import { columnOf } from '../../listing-view/catalogue';
import { CHANGED, type SortParams } from '../../listing-view/listing-view';
import { useViewScope, type ViewScope } from '../../listing-view/view-scope';
import { Select } from '../../ui/select';

const USUAL = 'usual';

const ORDERS: readonly { label: string; sort: SortParams }[] = [
  { label: 'Opening bid, lowest first', sort: { colId: 'matched_Current Bid', sort: 'asc' } },
  { label: 'Opening bid, highest first', sort: { colId: 'matched_Current Bid', sort: 'desc' } },
  { label: 'Equity, highest first', sort: { colId: 'Equity', sort: 'desc' } },
  { label: 'Estimated value, lowest first', sort: { colId: 'Zestimate', sort: 'asc' } },
  { label: 'Estimated value, highest first', sort: { colId: 'Zestimate', sort: 'desc' } },
];

/** Only saved properties have changes. */
const BY_CHANGE: (typeof ORDERS)[number] = {
  label: 'Latest changes first',
  sort: { colId: CHANGED, sort: 'desc' },
};

const keyOf = ({ colId, sort }: SortParams): string => `${colId} ${sort}`;

const USUAL_LABEL = 'Sale date';

function ordersOf(among: ViewScope['among']) {
  return among === 'saved' ? [BY_CHANGE, ...ORDERS] : ORDERS;
}

/** Returns the label of an order, also of one that was chosen on a wide screen. */
export function orderLabel(sort: SortParams | null): string {
  if (sort === null) return USUAL_LABEL;
  const known = ordersOf('saved').find((order) => keyOf(order.sort) === keyOf(sort));
  return (
    known?.label ??
    `${columnOf(sort.colId)?.label ?? 'What changed'}, ${sort.sort === 'asc' ? 'ascending' : 'descending'}`
  );
}

interface PhoneSortProps {
  sort: SortParams | null;
  onSort: (sort: SortParams | null) => void;
}

/** The order of the cards. They have no headings to press. An order that was chosen on a wide screen is offered too. */
export function PhoneSort({ sort, onSort }: PhoneSortProps) {
  const orders = ordersOf(useViewScope().among);
  const known = orders.some((order) => sort !== null && keyOf(order.sort) === keyOf(sort));
  const own = sort !== null && !known ? [{ value: keyOf(sort), label: orderLabel(sort) }] : [];
  const options = [
    { value: USUAL, label: USUAL_LABEL },
    ...orders.map(({ label, sort: given }) => ({ value: keyOf(given), label })),
    ...own,
  ];
  return (
    <Select
      name="Order"
      icon={<ArrowUpDown aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
      value={sort === null ? USUAL : keyOf(sort)}
      options={options}
      onChange={(chosen) => {
        if (chosen === USUAL) onSort(null);
        const order = orders.find((candidate) => keyOf(candidate.sort) === chosen);
        if (order) onSort(order.sort);
      }}
      className="min-w-11 justify-center!"
    />
  );
}
