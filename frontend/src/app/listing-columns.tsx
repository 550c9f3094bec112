import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ColDef, SuppressKeyboardEventParams } from 'ag-grid-community';
import { useDispatch } from 'react-redux';
import { listingId, type ListingRow } from '../features/listings/lib/listing-row';
import { SaveMarker } from '../features/saved/components/save-button';
import { ChangesMark } from '../features/saved/components/changes-cell';
import { NoteButton, RemoveButton, StagePicker } from '../features/saved/components/row-cells';
import type { SavedProperty } from '../features/saved/saved-api';
import { inHash, paths } from './paths';
import { rowFollowed } from './trail-slice';

/** What a property is called where it must be told apart. */
export const calledOf = (row: ListingRow): string => row.Address ?? row.unique_ID;

type Columns = ColDef<ListingRow>[];
type CellProps = CustomCellRendererProps<ListingRow, string | null>;

/**
 * The first column's text leads to the property's page, and tells that page which list it came from. A link of the
 * router's own would be drawn anew with every address, once for each row.
 */
function DetailsLink({ data, valueFormatted, api }: CellProps) {
  const dispatch = useDispatch();
  if (!data) return null;
  const openedId = listingId(data);
  const follow = (event: MouseEvent) => {
    // Another tab is the browser's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const ids: string[] = [];
    api.forEachNode((node) => node.data && ids.push(listingId(node.data)));
    dispatch(rowFollowed({ ids, openedId }));
  };
  return (
    <a
      href={inHash(paths.propertyDetails.href(openedId))}
      onClick={follow}
      className="py-1.5 text-brand underline-offset-2 hover:underline"
    >
      {valueFormatted}
    </a>
  );
}

/** Enter and Space on a cell go to the control in it; on the control they are its own. */
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

/** Two properties may have one address: the link of another row is never the same. */
const LINK: ColDef<ListingRow> = {
  cellRenderer: DetailsLink,
  equals: () => false,
  suppressKeyboardEvent: reachControl,
};

const linkFirst = (columns: Columns): Columns =>
  columns.map((column, index) => (index === 0 ? { ...column, ...LINK } : column));

/** What the columns of a screen's own have in common. They have no value, so the grid draws them for every other row. */
const OWN: ColDef<ListingRow> = {
  cellClass: 'cell-control',
  sortable: false,
  resizable: false,
  suppressMovable: true,
  suppressSizeToFit: true,
  lockPinned: true,
  suppressKeyboardEvent: reachControl,
};

/** A cell that holds a control: another one for another row, whose deeds under way are none of the last one's. */
const control = (draw: (row: ListingRow) => ReactNode) =>
  function ControlCell({ data }: CellProps) {
    return data ? <Fragment key={listingId(data)}>{draw(data)}</Fragment> : null;
  };

const SAVED_MARK: ColDef<ListingRow> = {
  ...OWN,
  colId: 'saved',
  headerName: 'Saved',
  width: 62,
  minWidth: 62,
  cellRenderer: control((row) => <SaveMarker id={listingId(row)} called={calledOf(row)} />),
};

/** What one may do on a pin's card, beside going to its page. */
export const saveOnCard = (id: string) => <SaveMarker id={id} called="this property" />;

/** The data screen: a marker of what is saved before the columns, the first of which leads on. */
export const withSavedMark = (columns: Columns, roomy: boolean): Columns => [
  { ...SAVED_MARK, pinned: roomy ? 'left' : null },
  ...linkFirst(columns),
];

/** The same in My Properties, whose rows carry more. */
const ownControl = (draw: (row: SavedProperty, called: string) => ReactNode) =>
  control((row) => draw(row as SavedProperty, calledOf(row)));

const SAVED_COLUMNS: Columns = [
  {
    ...OWN,
    colId: 'changed',
    headerName: 'What changed',
    headerTooltip: 'Since your last visit',
    width: 160,
    cellRenderer: ownControl(({ changed }, called) => <ChangesMark changes={changed} called={called} />),
  },
  {
    ...OWN,
    colId: 'stage',
    headerName: 'Stage',
    width: 150,
    cellRenderer: ownControl((row, called) => <StagePicker row={row} called={called} />),
  },
  {
    ...OWN,
    colId: 'note',
    headerName: 'Private note',
    width: 220,
    resizable: true,
    cellRenderer: ownControl((row, called) => <NoteButton row={row} called={called} />),
  },
];

const REMOVE: ColDef<ListingRow> = {
  ...OWN,
  colId: 'remove',
  headerName: 'Remove',
  width: 80,
  cellRenderer: ownControl((row, called) => <RemoveButton row={row} called={called} />),
};

/** My Properties: what changed, stage and note behind the first column; removal at the end. */
export const withOwnColumns = (columns: Columns, roomy: boolean): Columns => {
  const [first, ...rest] = linkFirst(columns);
  return [
    ...(first ? [first] : []),
    ...SAVED_COLUMNS,
    ...rest,
    { ...REMOVE, pinned: roomy ? 'right' : null },
  ];
};
