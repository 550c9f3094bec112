import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ColDef, SuppressKeyboardEventParams } from 'ag-grid-community';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { listingId, type ListingRow } from '../features/listings/lib/listing-row';
import { SaveMarker } from '../features/saved/components/save-button';
import { ChangesMark } from '../features/saved/components/changes-cell';
import { NoteButton, RemoveButton, StagePicker } from '../features/saved/components/row-cells';
import type { SavedProperty } from '../features/saved/saved-api';
import { paths } from './paths';
import { trailBegun } from './trail-slice';

/** What a property is called where it must be told apart. */
export const calledOf = (row: ListingRow): string => row.Address ?? row.unique_ID;

type Columns = ColDef<ListingRow>[];
type CellProps = CustomCellRendererProps<ListingRow, string | null>;

/** The first column's text leads to the property's page, and tells that page which list it came from. */
function DetailsLink({ data, valueFormatted, api }: CellProps) {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  if (!data) return null;
  const id = listingId(data);
  const begin = () => {
    const ids: string[] = [];
    api.forEachNode((node) => node.data && ids.push(listingId(node.data)));
    dispatch(trailBegun({ from: pathname + search, ids, openedId: id }));
  };
  return (
    <Link
      to={paths.propertyDetails.href(id)}
      onClick={begin}
      className="py-1.5 text-brand underline-offset-2 hover:underline"
    >
      {valueFormatted}
    </Link>
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

const linkFirst = (columns: Columns): Columns =>
  columns.map((column, index) =>
    index === 0 ? { ...column, cellRenderer: DetailsLink, suppressKeyboardEvent: reachControl } : column,
  );

/** What the columns of a screen's own have in common. */
const OWN: ColDef<ListingRow> = {
  sortable: false,
  resizable: false,
  suppressMovable: true,
  suppressSizeToFit: true,
  lockPinned: true,
  suppressKeyboardEvent: reachControl,
};

const SAVED_MARK: ColDef<ListingRow> = {
  ...OWN,
  colId: 'saved',
  headerName: 'Saved',
  width: 62,
  minWidth: 62,
  cellClass: 'cell-control',
  cellRenderer: ({ data }: CellProps) =>
    data ? <SaveMarker id={listingId(data)} called={calledOf(data)} /> : null,
};

/** What one may do on a pin's card, beside going to its page. */
export const saveOnCard = (id: string) => <SaveMarker id={id} called="this property" />;

/** The data screen: a marker of what is saved before the columns, the first of which leads on. */
export const withSavedMark = (columns: Columns, roomy: boolean): Columns => [
  { ...SAVED_MARK, pinned: roomy ? 'left' : null },
  ...linkFirst(columns),
];

/** A row of My Properties, which carries more than a listing's. */
const savedRow = (row: ListingRow): SavedProperty => row as SavedProperty;

/**
 * Note and stage together: the grid draws a cell anew only when its value changes, and either editor sends both, so
 * neither may hold on to an older row.
 */
const annotationOf = ({ data }: { data?: ListingRow }): string => {
  if (!data) return '';
  const { note, stage } = savedRow(data);
  return JSON.stringify([stage, note]);
};

const SAVED_COLUMNS: Columns = [
  {
    ...OWN,
    colId: 'changed',
    headerName: 'What changed',
    headerTooltip: 'Since your last visit',
    width: 160,
    valueGetter: ({ data }) => (data ? savedRow(data).changed.length : 0),
    cellClass: 'cell-control',
    cellRenderer: ({ data }: CellProps) =>
      data ? <ChangesMark changes={savedRow(data).changed} called={calledOf(data)} /> : null,
  },
  {
    ...OWN,
    colId: 'stage',
    headerName: 'Stage',
    width: 150,
    valueGetter: annotationOf,
    cellClass: 'cell-control',
    cellRenderer: ({ data }: CellProps) =>
      data ? <StagePicker row={savedRow(data)} called={calledOf(data)} /> : null,
  },
  {
    ...OWN,
    colId: 'note',
    headerName: 'Private note',
    width: 220,
    valueGetter: annotationOf,
    resizable: true,
    cellClass: 'cell-control',
    cellRenderer: ({ data }: CellProps) =>
      data ? <NoteButton row={savedRow(data)} called={calledOf(data)} /> : null,
  },
];

const REMOVE: ColDef<ListingRow> = {
  ...OWN,
  colId: 'remove',
  headerName: 'Remove',
  width: 80,
  cellClass: 'cell-control',
  cellRenderer: ({ data }: CellProps) =>
    data ? <RemoveButton row={savedRow(data)} called={calledOf(data)} /> : null,
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
