import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { ArrowRight } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { ColumnChooser } from '../listings/components/column-chooser';
import type { GridEdge } from '../listings/lib/cut-columns';
import { GridFooter } from '../listings/components/grid-footer';
import { ResultsPanel } from '../listings/components/results-panel';
import { TotalsLine } from '../listings/components/totals-line';
import { listingId, type ListingRow } from '../listings/lib/listing-row';
import { MapLayer } from '../map/components/map-layer';
import { LitPlace } from '../map/lib/lit-place';
import type { ListingView } from '../../listing-view/listing-view';
import type { ListControls, ListResults } from './list-controls';
import { OwnFacts, SavedFacts } from '../saved/components/own-facts';
import type { SavedProperty } from '../saved/saved-api';
import { Divider } from './divider';
import { ListMapSwitch } from './list-map-switch';
import { saveOnCard } from './listing-columns';
import { rowFollowed } from './trail-slice';
import { usePaintedValue } from '../../lib/after-paint';
import { paths } from '../../lib/paths';
import { useMedia } from '../../lib/use-media';
import { classes } from '../../ui/classes';

interface ResultsAreaProps {
  view: ListingView;
  controls: ListControls;
  results: ListResults;
  /** Shown instead of the list. */
  instead?: ReactNode;
}

/** Rows of My Properties carry the user's own data. */
const isSaved = (row: ListingRow): row is SavedProperty => 'note' in row && 'stage' in row;

/** Screens without the map button. */
const SMALL_QUERY = '(max-width: 767px)';

/** Over the list or to its right. On small screens, the map fills the window below the header. */
const MAP_FRAME =
  'absolute inset-y-0 right-0 max-md:fixed max-md:top-[calc(var(--header-height)/var(--zoom))] max-md:z-30';

/** Next to the list, the map leaves the foot free. */
const BESIDE_LIST = 'row-start-1 row-end-2';

/** A covered list becomes inert after this time, when the map has opened. */
const INERT_AFTER_MS = 300;

/** Returns the index of the grid's row that contains an element, or -1. */
function indexOfRow(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[role="row"][row-index]') : null;
  return Number(row?.getAttribute('row-index') ?? -1);
}

/** What the list and the map next to it have in common: the rows, and which of them is lit. */
function useRows(rows: readonly ListingRow[] | undefined, split: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [lit] = useState(() => new LitPlace());
  const dispatch = useDispatch();
  const shown = useRef<readonly ListingRow[]>([]);
  useEffect(() => {
    shown.current = rows ?? [];
  });
  // The property's page leads back to the map, and to the next property of the list's page. A pin that is not on that
  // page comes before it.
  const onFollow = useCallback(
    (openedId: string) => {
      const ids = shown.current.map(listingId);
      dispatch(rowFollowed({ ids: ids.includes(openedId) ? ids : [openedId, ...ids], openedId }));
    },
    [dispatch],
  );
  /** Shows the place of the row under the pointer. */
  const overRow = ({ target }: MouseEvent) => {
    const row = shown.current[indexOfRow(target)];
    const [lng, lat] = [row?.Longitude, row?.Latitude];
    lit.set(typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : undefined);
  };
  /** Marks the row of the pin under the pointer. */
  const lightRow = useCallback((id: string | undefined) => {
    const index = id === undefined ? -1 : shown.current.findIndex((row) => listingId(row) === id);
    for (const row of list.current?.querySelectorAll<HTMLElement>('[role="row"][row-index]') ?? [])
      row.toggleAttribute('data-lit', index >= 0 && row.getAttribute('row-index') === String(index));
  }, []);
  const ownFacts = useCallback((id: string) => {
    const row = shown.current.find((listing) => listingId(listing) === id);
    return row && isSaved(row) ? <OwnFacts {...row} /> : <SavedFacts id={id} />;
  }, []);
  useEffect(() => {
    if (!split) return;
    return () => {
      lightRow(undefined);
      lit.set(undefined);
    };
  }, [split, lightRow, lit]);
  return { list, lit, onFollow, overRow, lightRow, ownFacts };
}

/** The list with its footer, and the map over it or next to it. */
export function ResultsArea(props: ResultsAreaProps) {
  const { view, controls, results, instead } = props;
  const { page, total, fetching, failure, onRetry } = results;
  const { actions, grid, map } = controls;
  const mapOpen = map.open && !instead;
  const split = map.split && !instead;
  const covered = mapOpen && !split;
  // Out of reach of the keyboard and of screen readers. The browser evaluates the style of every cell again when this
  // changes. So it changes after the map has opened and after its closing is painted, but before the next key.
  const inert = usePaintedValue(covered, covered ? INERT_AFTER_MS : 0);
  const small = useMedia(SMALL_QUERY);
  const { share } = map;
  const { list, lit, onFollow, overRow, lightRow, ownFacts } = useRows(page?.rows, split);
  return (
    <>
      {/* The map is laid over list and foot, which keep their sizes below it. If the list grew, the grid would draw more
        rows before the map shows. */}
      <div className="relative grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(calc(60dvh/var(--zoom)),1fr)_auto] md:min-h-0 md:grid-rows-[minmax(0,1fr)_auto]">
        {instead ?? (
          <div
            ref={list}
            className="min-h-0 min-w-0"
            inert={inert}
            data-covered={covered || undefined}
            style={split ? { width: `${share}%` } : undefined}
            onMouseOver={split ? overRow : undefined}
            onMouseLeave={split ? () => lit.set(undefined) : undefined}
          >
            <ResultsPanel
              page={page}
              fetching={fetching}
              failure={failure}
              onRetry={onRetry}
              onClearFilters={actions.clearFilters}
              grid={grid}
              cards={controls.cards}
              columns={
                <div className="absolute top-0 right-0 z-10 h-11 border-b border-l border-line bg-page">
                  <ColumnChooser
                    selected={view.selectedColumns}
                    onChange={actions.showColumns}
                    onFit={
                      page?.rows.length
                        ? () => actions.fitColumns(view.selectedColumns, page.rows)
                        : undefined
                    }
                    onReset={actions.resetColumns}
                  />
                </div>
              }
            />
          </div>
        )}
        {split && <Divider share={share} onShare={map.resize} />}
        <div
          className={mapOpen ? classes(MAP_FRAME, split && BESIDE_LIST) : undefined}
          style={mapOpen ? { left: split ? `${share}%` : 0 } : undefined}
        >
          <MapLayer
            open={mapOpen}
            total={total}
            place={map.place}
            split={split}
            onLayout={map.show}
            lit={lit}
            onHover={lightRow}
            onClose={map.close}
            onFollow={onFollow}
            detailsHref={paths.propertyDetails.href}
            cardActions={saveOnCard}
            cardFacts={ownFacts}
          />
        </div>
        {page && page.totalCount > 0 && (
          <div className="row-start-2 min-w-0" inert={inert}>
            <GridFooter
              page={view.currentPage}
              pageSize={view.itemsPerPage}
              totalPages={page.totalPages}
              totalCount={page.totalCount}
              onPage={actions.goTo}
              onPageSize={actions.resizePage}
            >
              <TotalsLine columns={view.selectedColumns} wait={fetching || covered} />
              <MoreColumns edge={grid.edge} />
            </GridFooter>
          </div>
        )}
      </div>
      {small && !instead && (
        <ListMapSwitch mapOpen={mapOpen} raised={view.selectedPropertyIds.length > 0} onToggle={map.toggle} />
      )}
      {controls.note}
    </>
  );
}

/** Says how many columns are to the right of those that are drawn, and scrolls to them. */
function MoreColumns({ edge }: { edge: GridEdge }) {
  const count = useSyncExternalStore(edge.subscribe, edge.count);
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={edge.showNext}
      className="inline-flex h-7 items-center gap-1.5 rounded-full bg-brand-tint px-3 font-semibold text-brand hover:underline"
    >
      {count} more {count === 1 ? 'column' : 'columns'}
      <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
    </button>
  );
}
