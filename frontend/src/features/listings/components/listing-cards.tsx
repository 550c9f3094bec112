import { memo, type ReactNode } from 'react';
import { columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { isOpenStatus, statusTone } from '../../../listing-view/status-tone';
import { daysLeft } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { CheckboxBox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import {
  BID_COLUMN,
  cell,
  daysUntilSale,
  isCancelled,
  listingId,
  rowNameOf,
  SALE_DATE_COLUMN,
  STATUS_COLUMN,
  type ListingRow,
} from '../lib/listing-row';

/** What a screen adds to its cards. */
export interface CardParts {
  /** The link to the property's page. `ids` are those of the page, in order. */
  link: (row: ListingRow, ids: readonly string[]) => ReactNode;
  /** The action at the top right. */
  action: (row: ListingRow) => ReactNode;
  /** The user's own data, at the bottom. */
  own?: (row: ListingRow) => ReactNode;
}

interface ListingCardsProps {
  name: string;
  rows: readonly ListingRow[];
  selectedIds: readonly string[];
  onSelection: (pageIds: string[], selectedIds: string[]) => void;
  parts: CardParts;
  /** The index of the first card below the line 'Past sales', or -1. */
  pastFrom: number | undefined;
}

/** The figures of a card, with shorter labels than the columns. */
const FIGURES: readonly (readonly [value: ColumnValue, label: string])[] = [
  [BID_COLUMN, 'Opening bid'],
  ['Zestimate', 'Estimated value'],
  ['Equity', 'Equity'],
  ['Principal Amount Owed', 'Principal owed'],
];

const HOME: readonly (readonly [value: ColumnValue, unit: string])[] = [
  ['Bedrooms', 'bd'],
  ['Bathrooms', 'ba'],
  ['Living Area', 'sq ft'],
];

function text(row: ListingRow, value: ColumnValue): string {
  const column = columnOf(value);
  return column ? cellText(column, cell(row, value)) : '';
}

/** Returns for example 'Fulton, Georgia · Single Family · 3 bd · 2 ba · 1,760 sq ft'. Unknown parts are left out. */
function aboutHome(row: ListingRow): string {
  const place = [cell(row, 'County'), cell(row, 'State')].filter(Boolean).join(', ');
  const home = HOME.flatMap(([value, unit]) =>
    cell(row, value) === null ? [] : `${text(row, value)} ${unit}`,
  );
  const year = cell(row, 'Year Built') === null ? [] : `built ${text(row, 'Year Built')}`;
  return [place, cell(row, 'Property Type'), ...home, year].flat().filter(Boolean).join(' · ');
}

/** The rows as cards, for phones. The address is always next to its figures (docs/product.md#phone). */
export const ListingCards = memo(function ListingCards(props: ListingCardsProps) {
  const { name, rows, selectedIds, onSelection, parts, pastFrom } = props;
  const ids = rows.map(listingId);
  const selected = new Set(selectedIds);
  const toggle = (id: string) =>
    onSelection(
      ids,
      ids.filter((other) => (other === id ? !selected.has(id) : selected.has(other))),
    );
  return (
    <ul aria-label={name} className="flex flex-col gap-3 bg-page p-3">
      {rows.map((row, index) => {
        const id = listingId(row);
        return (
          <li key={id} className="flex flex-col gap-3">
            {index === pastFrom && <p className="pt-2 text-14 font-semibold text-secondary">Past sales</p>}
            <Card
              row={row}
              checked={selected.has(id)}
              onToggle={() => toggle(id)}
              link={parts.link(row, ids)}
              action={parts.action(row)}
              own={parts.own?.(row)}
            />
          </li>
        );
      })}
    </ul>
  );
});

interface CardProps {
  row: ListingRow;
  checked: boolean;
  onToggle: () => void;
  link: ReactNode;
  action: ReactNode;
  own: ReactNode;
}

function Card({ row, checked, onToggle, link, action, own }: CardProps) {
  const status = cell(row, STATUS_COLUMN);
  const left = isOpenStatus(status) ? daysLeft(daysUntilSale(row)) : undefined;
  const voided = isCancelled(row) && 'line-through';
  return (
    <article className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 pt-1">
      <div className="flex items-center gap-1">
        <label className="-ml-2 flex size-11 shrink-0 items-center justify-center">
          <CheckboxBox aria-label={`Select ${rowNameOf(row)}`} checked={checked} onChange={onToggle} />
        </label>
        <h2 className="min-w-0 flex-1 text-16 font-semibold break-words">{link}</h2>
        {action}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        {typeof status === 'string' && <Badge tone={statusTone(status)}>{status}</Badge>}
        <span className={classes('tabular-nums', voided)}>{text(row, SALE_DATE_COLUMN)}</span>
        {left && (
          <span className="rounded-full border border-brass-shape px-1.5 text-12 leading-[1.4] font-medium text-brass">
            {left}
          </span>
        )}
      </p>
      <p className="text-13 text-secondary">{aboutHome(row)}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {FIGURES.map(([value, label]) => (
          <div key={value}>
            <dt className="text-12 text-secondary">{label}</dt>
            <dd
              translate="no"
              className={classes(
                'text-16 tabular-nums',
                cell(row, value) === null ? 'text-faint' : 'font-semibold',
                value === BID_COLUMN && voided,
              )}
            >
              {text(row, value)}
            </dd>
          </div>
        ))}
      </dl>
      {own && <div className="flex flex-col gap-1.5 border-t border-line pt-2">{own}</div>}
    </article>
  );
}
