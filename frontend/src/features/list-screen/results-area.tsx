import type { ReactNode } from 'react';
import { GridFooter } from '../listings/components/grid-footer';
import { ResultsPanel } from '../listings/components/results-panel';
import { MapLayer } from '../map/components/map-layer';
import type { ListingView } from '../../listing-view/listing-view';
import type { ListControls, ListResults } from './list-controls';
import { saveOnCard } from './listing-columns';
import { paths } from '../../lib/paths';

interface ResultsAreaProps {
  view: ListingView;
  controls: ListControls;
  results: ListResults;
  /** Shown instead of the list. */
  instead?: ReactNode;
}

/** The list with its footer, and the map over it. */
export function ResultsArea(props: ResultsAreaProps) {
  const { view, controls, results, instead } = props;
  const { page, total, fetching, failure, onRetry } = results;
  const { actions, grid, map } = controls;
  const mapOpen = map.open && !instead;
  return (
    <>
      <div className="relative min-h-[calc(60dvh/var(--zoom))] flex-1 lg:min-h-0">
        {instead ?? (
          <div className="h-full" inert={mapOpen}>
            <ResultsPanel
              page={page}
              fetching={fetching}
              failure={failure}
              onRetry={onRetry}
              onClearFilters={actions.clearFilters}
              grid={grid}
            />
          </div>
        )}
        <MapLayer
          open={mapOpen}
          total={total}
          onClose={map.close}
          detailsHref={paths.propertyDetails.href}
          cardActions={saveOnCard}
        />
      </div>
      {page && page.totalCount > 0 && !mapOpen && (
        <GridFooter
          page={view.currentPage}
          pageSize={view.itemsPerPage}
          totalPages={page.totalPages}
          totalCount={page.totalCount}
          selectedCount={view.selectedPropertyIds.length}
          onPage={actions.goTo}
          onPageSize={actions.resizePage}
          onClearSelection={actions.clearSelection}
          onSelectAll={controls.selectAll.run}
          selectingAll={controls.selectAll.busy}
        />
      )}
    </>
  );
}
