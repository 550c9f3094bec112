import { columnOf } from '../../listing-view/catalogue';
import { CHANGED, type SortParams } from '../../listing-view/listing-view';
import { useViewScope } from '../../listing-view/view-scope';
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

interface PhoneSortProps {
  sort: SortParams | null;
  onSort: (sort: SortParams | null) => void;
}

/** The order of the cards. They have no headings to press. An order that was chosen on a wide screen is offered too. */
export function PhoneSort({ sort, onSort }: PhoneSortProps) {
  const orders = useViewScope().among === 'saved' ? [BY_CHANGE, ...ORDERS] : ORDERS;
  const known = orders.some((order) => sort !== null && keyOf(order.sort) === keyOf(sort));
  const own =
    sort !== null && !known
      ? [
          {
            value: keyOf(sort),
            label: `${columnOf(sort.colId)?.label ?? 'What changed'}, ${sort.sort === 'asc' ? 'ascending' : 'descending'}`,
          },
        ]
      : [];
  const options = [
    { value: USUAL, label: 'Sale date' },
    ...orders.map(({ label, sort: given }) => ({ value: keyOf(given), label })),
    ...own,
  ];
  return (
    <Select
      name="Order"
      value={sort === null ? USUAL : keyOf(sort)}
      options={options}
      onChange={(chosen) => {
        if (chosen === USUAL) onSort(null);
        const order = orders.find((candidate) => keyOf(candidate.sort) === chosen);
        if (order) onSort(order.sort);
      }}
    />
  );
}
