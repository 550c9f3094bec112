import type { ReactNode } from 'react';
import { ColumnChooser } from '../listings/components/column-chooser';
import { QuickColumns } from '../listings/components/quick-columns';
import { SearchBox } from '../listings/components/search-box';
import type { ListingRow } from '../listings/lib/listing-row';
import { MapButton } from '../map/components/map-button';
import { useShortcuts } from '../../lib/shortcuts';
import { PHONE_QUERY, useMedia } from '../../lib/use-media';
import type { HistoricalFilter, ListingView } from '../../listing-view/listing-view';
import { Select } from '../../ui/select';
import { FiltersButton } from './filter-panels';
import type { ListControls } from './list-controls';
import { PhoneSort } from './phone-sort';

const HISTORICAL: Record<HistoricalFilter, string> = { current: 'Current auctions', all: 'All auctions' };

interface ListToolsProps {
  view: ListingView;
  controls: ListControls;
  /** The label of the map button. */
  mapLabel: string;
  /** The historical filters, the default one first. */
  historical: readonly HistoricalFilter[];
  /** The rows shown. Undefined while they load. */
  rows: readonly ListingRow[] | undefined;
  /** The number of matches. Undefined while it loads. */
  total: number | undefined;
  /** Whether the filters are shown next to the list. */
  wide: boolean;
  rowsLoading: boolean;
  /** Controls next to the search. On phones they come last. */
  beside?: ReactNode;
}

/** The toolbar above a list: search, map, filters on narrow screens, history, and columns or, on phones, the order. */
export function ListTools({
  view,
  controls,
  mapLabel,
  historical,
  rows,
  total,
  wide,
  rowsLoading,
  beside,
}: ListToolsProps) {
  const isPhone = useMedia(PHONE_QUERY);
  const { actions } = controls;
  const { setButton, open, toggle } = controls.map;
  useShortcuts({ m: toggle });
  return (
    <>
      <SearchBox value={view.searchInput} onSearch={actions.search} />
      {!isPhone && beside}
      <MapButton ref={setButton} open={open} label={mapLabel} onToggle={toggle} />
      <div className="-mt-2 hidden basis-full md:block" />
      {!wide && <FiltersButton rowsLoading={rowsLoading} total={total} />}
      <Select
        name="Historical filter"
        value={view.selectedHistoricalFilter}
        options={historical.map((value) => ({ value, label: HISTORICAL[value] }))}
        onChange={actions.showHistory}
      />
      {isPhone ? (
        <PhoneSort sort={view.sortParams} onSort={actions.sortBy} />
      ) : (
        <>
          <ColumnChooser
            selected={view.selectedColumns}
            onChange={actions.showColumns}
            onFit={rows?.length ? () => actions.fitColumns(view.selectedColumns, rows) : undefined}
            onReset={actions.resetColumns}
          />
          <QuickColumns selected={view.selectedColumns} onChange={actions.showColumns} />
        </>
      )}
      <div className="hidden flex-1 md:block" />
      {isPhone && beside}
    </>
  );
}
