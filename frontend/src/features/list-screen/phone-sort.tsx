import { columnOf } from '../../listing-view/catalogue';
import type { SortParams } from '../../listing-view/listing-view';
import { Select } from '../../ui/select';

const USUAL = 'usual';

const ORDERS: readonly { label: string; sort: SortParams }[] = [
  { label: 'Opening bid, lowest first', sort: { colId: 'matched_Current Bid', sort: 'asc' } },
  { label: 'Opening bid, highest first', sort: { colId: 'matched_Current Bid', sort: 'desc' } },
  { label: 'Equity, highest first', sort: { colId: 'Equity', sort: 'desc' } },
  { label: 'Estimated value, lowest first', sort: { colId: 'Zestimate', sort: 'asc' } },
  { label: 'Estimated value, highest first', sort: { colId: 'Zestimate', sort: 'desc' } },
];

const keyOf = ({ colId, sort }: SortParams): string => `${colId} ${sort}`;

interface PhoneSortProps {
  sort: SortParams | null;
  onSort: (sort: SortParams | null) => void;
}

/** The order of the cards. They have no headings to press. An order that was chosen on a wide screen is offered too. */
export function PhoneSort({ sort, onSort }: PhoneSortProps) {
  const known = ORDERS.some((order) => sort !== null && keyOf(order.sort) === keyOf(sort));
  const own =
    sort !== null && !known
      ? [
          {
            value: keyOf(sort),
            label: `${columnOf(sort.colId)?.label ?? sort.colId}, ${sort.sort === 'asc' ? 'ascending' : 'descending'}`,
          },
        ]
      : [];
  const options = [
    { value: USUAL, label: 'Sale date' },
    ...ORDERS.map(({ label, sort: given }) => ({ value: keyOf(given), label })),
    ...own,
  ];
  return (
    <Select
      name="Order"
      value={sort === null ? USUAL : keyOf(sort)}
      options={options}
      onChange={(chosen) => {
        if (chosen === USUAL) onSort(null);
        const order = ORDERS.find((candidate) => keyOf(candidate.sort) === chosen);
        if (order) onSort(order.sort);
      }}
    />
  );
}
