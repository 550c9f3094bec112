import { historicalFilterChanged } from '../../listing-view/listing-view-slice';
import type { HistoricalFilter } from '../../listing-view/listing-view';
import { useViewScope } from '../../listing-view/view-scope';
import { Select } from '../../ui/select';

const LABELS: Record<HistoricalFilter, string> = { current: 'Current auctions', all: 'All auctions' };

interface HistoricalSelectProps {
  /** The historical filters, the default one first. */
  options: readonly HistoricalFilter[];
}

/** Chooses between upcoming and all sales. It heads the filters. */
export function HistoricalSelect({ options }: HistoricalSelectProps) {
  const { view, change } = useViewScope();
  return (
    <Select
      name="Historical filter"
      value={view.selectedHistoricalFilter}
      options={options.map((value) => ({ value, label: LABELS[value] }))}
      onChange={(chosen) => change(historicalFilterChanged(chosen))}
      className="min-w-0 flex-1"
    />
  );
}
