import { Fragment, useEffect, type MouseEvent, type ReactNode } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ColDef, SuppressKeyboardEventParams } from 'ag-grid-community';
import { useDispatch } from 'react-redux';
import type { CardParts } from '../listings/components/listing-cards';
import type { GridContext } from '../listings/components/listings-grid';
import { HideMarker, linkColor, MarkBadges } from '../listings/components/marks';
import {
  BID_COLUMN,
  listingId,
  rowNameOf,
  SALE_DATE_COLUMN,
  STATUS_COLUMN,
  type ListingRow,
} from '../listings/lib/listing-row';
import { SaveMarker } from '../saved/components/save-button';
import { ChangesMark } from '../saved/components/changes-cell';
import { BidCell, NoteButton, RowMenu, StagePicker, TagsCell } from '../saved/components/row-cells';
import { formatDollars } from '../saved/lib/maximum-bid';
import type { SavedProperty } from '../saved/saved-api';
import { inHash, paths } from '../../lib/paths';
import type { ColumnValue } from '../../listing-view/catalogue';
import { classes } from '../../ui/classes';
import { rowFollowed } from './trail-slice';
import { UnlistedMark } from '../../ui/unlisted-mark';

type Columns = ColDef<ListingRow>[];
type CellProps = CustomCellRendererProps<ListingRow, string | null, GridContext>;

/** Returns whether a cell's text does not fit. */
function isCutOff(cell: HTMLElement): boolean {
  const text = cell.querySelector('.ag-cell-value') ?? cell;
  return text.scrollWidth > text.clientWidth;
}

/**
 * The first column links to the property's page and stores which list the user came from. It is a plain link, because
 * the router's link would render again in every row when the address changes.
 */
function DetailsLink({ data, valueFormatted, api, eGridCell, setTooltip }: CellProps) {
  const dispatch = useDispatch();
  useEffect(
    () => setTooltip(valueFormatted ?? '', () => isCutOff(eGridCell)),
    [setTooltip, valueFormatted, eGridCell],
  );
  if (!data) return null;
  const openedId = listingId(data);
  const idsOfPage = () => {
    const ids: string[] = [];
    api.forEachNode((node) => node.data && ids.push(listingId(node.data)));
    return ids;
  };
  return (
    <a
      href={inHash(paths.propertyDetails.href(openedId))}
      onClick={(event) => follow(event, () => dispatch(rowFollowed({ ids: idsOfPage(), openedId })))}
      className={classes('py-1.5 underline-offset-2 hover:underline', linkColor(data.marked))}
    >
      <span translate="no">{valueFormatted}</span>
      <MarkBadges marked={data.marked} />
      <UnlistedMark since={data['No Longer Listed']} className="ml-1.5" />
    </a>
  );
}

/** Runs `go` instead of the link, unless the browser opens another tab. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

/** The same link on a card. */
function CardLink({ row, ids }: { row: ListingRow; ids: readonly string[] }) {
  const dispatch = useDispatch();
  const openedId = listingId(row);
  return (
    <a
      href={inHash(paths.propertyDetails.href(openedId))}
      onClick={(event) => follow(event, () => dispatch(rowFollowed({ ids: [...ids], openedId })))}
      className={classes(
        'flex min-h-11 items-center underline-offset-2 hover:underline',
        linkColor(row.marked),
      )}
    >
      <span translate="no">{rowNameOf(row)}</span>
      <MarkBadges marked={row.marked} />
      <UnlistedMark since={row['No Longer Listed']} className="ml-1.5" />
    </a>
  );
}

/** Moves Enter and Space from a cell to the control in it. On the control itself they keep their meaning. */
function reachControl({ event }: SuppressKeyboardEventParams<ListingRow>): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'gridcell') return true;
  const control = target.querySelector<HTMLElement>('a, button');
  if (control?.getAttribute('role') === 'combobox') control.focus();
  else control?.click();
  event.preventDefault();
  return true;
}

/** Opens the link of a cell with Enter. Space selects the row, as in every other cell. */
const followWithEnter = (params: SuppressKeyboardEventParams<ListingRow>): boolean =>
  params.event.key === 'Enter' && reachControl(params);

/** Two properties can have the same address, so the link of another row is never equal. */
const LINK: ColDef<ListingRow> = {
  cellRenderer: DetailsLink,
  // The link sets its own tooltip. The grid would show one over every link, cut off or not.
  tooltip: undefined,
  equals: () => false,
  suppressKeyboardEvent: followWithEnter,
};

const linkFirst = (columns: Columns): Columns =>
  columns.map((column, index) => (index === 0 ? { ...column, ...LINK } : column));

/**
 * Options that the screens' own columns share. These columns have no value, so the grid renders them for every new row.
 */
const OWN: ColDef<ListingRow> = {
  cellClass: 'cell-control',
  sortable: false,
  resizable: false,
  suppressMovable: true,
  suppressSizeToFit: true,
  lockPinned: true,
  suppressKeyboardEvent: reachControl,
};

/** Creates a cell with a control. Its key is the row, so that a running action does not carry over to another row. */
const control = (draw: (row: ListingRow) => ReactNode) =>
  function ControlCell({ data }: CellProps) {
    return data ? <Fragment key={listingId(data)}>{draw(data)}</Fragment> : null;
  };

/** Without a key, because a new page of the list gives each marker another property in less time than new markers take. */
function SavedCell({ data }: CellProps) {
  return data ? <SaveMarker id={listingId(data)} propertyName={rowNameOf(data)} /> : null;
}

const SAVED_MARK: ColDef<ListingRow> = {
  ...OWN,
  colId: 'saved',
  headerName: 'Saved',
  width: 58,
  minWidth: 58,
  cellRenderer: SavedCell,
};

/** The action on a pin's card in addition to the link. */
export const saveOnCard = (id: string) => (
  <>
    <HideMarker id={id} propertyName="this property" hidden={false} />
    <SaveMarker id={id} propertyName="this property" />
  </>
);

/** Columns of the data screen: a marker for saved properties first. The first listing column is the link. */
export const withSavedMark = (columns: Columns, roomy: boolean): Columns => [
  { ...SAVED_MARK, pinned: roomy ? 'left' : null },
  ...linkFirst(columns),
];

/** The same as `control`, for the rows of My Properties. */
const ownControl = (draw: (row: SavedProperty, propertyName: string) => ReactNode) =>
  control((row) => draw(row as SavedProperty, rowNameOf(row)));

/** The link, and below it what changed since the last visit. */
function OwnAddress(props: CellProps) {
  const { data, context } = props;
  if (!data) return null;
  const { changed } = data as SavedProperty;
  return (
    <>
      {context.firstPast === listingId(data) && <span className="past-heading">Past sales</span>}
      <span className="flex min-w-0 flex-col items-start leading-[1.35]">
        <span className="max-w-full truncate">
          <DetailsLink {...props} />
        </span>
        {changed.length > 0 && <ChangesMark changes={changed} propertyName={rowNameOf(data)} />}
      </span>
    </>
  );
}

/** What My Properties shows after the first column. */
const LEAD: readonly ColumnValue[] = [SALE_DATE_COLUMN, STATUS_COLUMN, BID_COLUMN];

/** The user's own columns after those, by importance. */
const OWN_COLUMNS: Columns = [
  {
    ...OWN,
    colId: 'maximumBid',
    headerName: 'My maximum',
    headerClass: 'ag-right-aligned-header',
    // Fits eight digits with cents.
    width: 136,
    minWidth: 136,
    resizable: true,
    cellRenderer: ownControl((row) => <BidCell row={row} />),
  },
  {
    ...OWN,
    colId: 'stage',
    headerName: 'Stage',
    width: 118,
    cellRenderer: ownControl((row, propertyName) => <StagePicker row={row} propertyName={propertyName} />),
  },
  {
    ...OWN,
    colId: 'note',
    headerName: 'Note',
    width: 150,
    minWidth: 120,
    resizable: true,
    cellRenderer: ownControl((row, propertyName) => <NoteButton row={row} propertyName={propertyName} />),
  },
  {
    ...OWN,
    colId: 'tags',
    headerName: 'Tags',
    width: 110,
    resizable: true,
    cellRenderer: ownControl((row) => <TagsCell row={row} />),
  },
];

const ACTIONS: ColDef<ListingRow> = {
  ...OWN,
  colId: 'actions',
  headerName: 'Actions',
  headerClass: 'header-unseen',
  width: 38,
  minWidth: 38,
  cellRenderer: ownControl((row, propertyName) => <RowMenu row={row} propertyName={propertyName} />),
};

/** Fits the address and what changed below it. */
const OWN_ADDRESS_WIDTH = 208;

/**
 * Columns of My Properties: the row's menu and the first column, the sale, what the user wrote, and the other columns.
 * The order of the first ones is fixed.
 */
export function withOwnColumns(columns: Columns, roomy: boolean): Columns {
  const [first, ...rest] = columns;
  const isLead = ({ colId }: ColDef<ListingRow>) => LEAD.some((value) => value === colId);
  const lead = LEAD.flatMap((value) => rest.filter(({ colId }) => colId === value));
  return [
    { ...ACTIONS, pinned: roomy ? 'left' : null },
    ...(first
      ? [
          {
            ...first,
            ...LINK,
            cellRenderer: OwnAddress,
            cellClass: 'cell-control',
            width: Math.max(first.width ?? 0, OWN_ADDRESS_WIDTH),
            suppressMovable: true,
          },
        ]
      : []),
    ...lead.map((column) => ({ ...column, suppressMovable: true })),
    ...OWN_COLUMNS,
    ...rest.filter((column) => !isLead(column)),
  ];
}

/**
 * Returns the shared order of the columns after the user moved some on My Properties. Those that are first there keep
 * their places in it.
 */
export function movedOnOwnList(before: readonly ColumnValue[], moved: readonly ColumnValue[]): ColumnValue[] {
  const [first] = before;
  const isFixed = (value: ColumnValue) => value === first || LEAD.includes(value);
  const others = moved.filter((value) => !isFixed(value));
  return before.map((value) => (isFixed(value) ? value : (others.shift() ?? value)));
}

const link: CardParts['link'] = (row, ids) => <CardLink row={row} ids={ids} />;

/** Makes a control of a row large enough for a finger. */
const forFingers = (content: ReactNode) => (
  <div className="flex min-h-11 items-center *:min-h-11! *:min-w-11!">{content}</div>
);

/** The cards of the data screen. */
export const DATA_CARDS: CardParts = {
  link,
  action: (row) =>
    forFingers(
      <>
        <HideMarker id={listingId(row)} propertyName={rowNameOf(row)} hidden={row.marked?.hidden ?? false} />
        <SaveMarker id={listingId(row)} propertyName={rowNameOf(row)} />
      </>,
    ),
};

/** The cards of My Properties: the row's menu, and changes, stage and note. */
export const OWN_CARDS: CardParts = {
  link,
  action: (row) => forFingers(<RowMenu row={row as SavedProperty} propertyName={rowNameOf(row)} />),
  own: (row) => {
    const saved = row as SavedProperty;
    const propertyName = rowNameOf(row);
    return (
      <>
        {saved.changed.length > 0 &&
          forFingers(<ChangesMark changes={saved.changed} propertyName={propertyName} />)}
        {saved.maximumBid !== null && (
          <p className="text-13 tabular-nums">
            <span className="text-secondary">My maximum </span>
            {formatDollars(saved.maximumBid)}
          </p>
        )}
        {forFingers(<StagePicker row={saved} propertyName={propertyName} />)}
        {forFingers(<NoteButton row={saved} propertyName={propertyName} />)}
      </>
    );
  },
};
