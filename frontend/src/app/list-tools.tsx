import { ColumnChooser } from '../features/listings/components/column-chooser';
import { SearchBox } from '../features/listings/components/search-box';
import { MapButton } from '../features/map/components/map-button';
import type { HistoricalFilter, ListingView } from '../listing-view/listing-view';
import { Select } from '../ui/select';
import { FiltersButton } from './filter-place';
import type { ListControls } from './list-controls';

const HISTORICAL: Record<HistoricalFilter, string> = { current: 'Current auctions', all: 'All auctions' };

interface ListToolsProps {
  view: ListingView;
  controls: ListControls;
  /** What the map's button says. */
  mapLabel: string;
  /** The historical filters, the usual one first. */
  historical: readonly HistoricalFilter[];
  /** Whether the filters stand beside the list. */
  wide: boolean;
  rowsComing: boolean;
}

/** What narrows and arranges a list, above it: search, map, filters where they have no column, history, columns. */
export function ListTools({ view, controls, mapLabel, historical, wide, rowsComing }: ListToolsProps) {
  const { deeds } = controls;
  const { setButton, open, toggle } = controls.map;
  return (
    <>
      <SearchBox value={view.searchInput} onSearch={deeds.search} />
      <MapButton ref={setButton} open={open} label={mapLabel} onToggle={toggle} />
      <div className="-mt-2 hidden basis-full md:block" />
      {!wide && <FiltersButton rowsComing={rowsComing} />}
      <Select
        name="Historical filter"
        value={view.selectedHistoricalFilter}
        options={historical.map((value) => ({ value, label: HISTORICAL[value] }))}
        onChange={deeds.showHistory}
      />
      <ColumnChooser
        selected={view.selectedColumns}
        onChange={deeds.showColumns}
        onReset={deeds.resetColumns}
      />
      <div className="hidden flex-1 md:block" />
    </>
  );
}
