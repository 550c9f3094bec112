import { SearchBox } from '../listings/components/search-box';
import { MapButton } from '../map/components/map-button';
import { useShortcuts } from '../../lib/shortcuts';
import { PHONE_QUERY, useMedia } from '../../lib/use-media';
import type { HistoricalFilter, ListingView } from '../../listing-view/listing-view';
import { FiltersButton } from './filter-panels';
import type { ListControls } from './list-controls';
import { PhoneSort } from './phone-sort';

interface ListToolsProps {
  view: ListingView;
  controls: ListControls;
  /** The label of the map button. */
  mapLabel: string;
  /** The historical filters, the default one first. */
  historical: readonly HistoricalFilter[];
  /** The number of matches. Undefined while it loads. */
  total: number | undefined;
  /** Whether the filters are shown next to the list. */
  wide: boolean;
  rowsLoading: boolean;
}

/** The tools of a list: search, filters on narrow screens, the order on phones, and map. */
export function ListTools(props: ListToolsProps) {
  const { view, controls, mapLabel, historical, total, wide, rowsLoading } = props;
  const isPhone = useMedia(PHONE_QUERY);
  const { actions } = controls;
  const { setButton, open, toggle } = controls.map;
  useShortcuts({ m: toggle });
  return (
    <>
      <SearchBox value={view.searchInput} onSearch={actions.search} />
      {!wide && <FiltersButton rowsLoading={rowsLoading} total={total} historical={historical} />}
      {isPhone && <PhoneSort sort={view.sortParams} onSort={actions.sortBy} />}
      <MapButton ref={setButton} open={open} label={mapLabel} onToggle={toggle} />
    </>
  );
}
