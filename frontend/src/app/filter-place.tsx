import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { FilterColumn } from '../features/filters/components/filter-column';
import { isNarrowed } from '../listing-view/listing-view';
import { allFiltersCleared } from '../listing-view/listing-view-slice';
import { useViewScope } from '../listing-view/view-scope';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** From here on the filters have a column of their own. There is never more than one place: their fields carry names. */
export const FILTERS_BESIDE = '(min-width: 1024px)';

interface FiltersProps {
  /** The rows of a new choice are on their way. */
  rowsComing: boolean;
}

/** The filters in a column beside the list. */
export function FiltersAside({ rowsComing }: FiltersProps) {
  return (
    <aside aria-label="Filters" className="flex w-70 shrink-0 flex-col border-r border-line bg-page">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <h2 className="mb-3 text-16 font-semibold">Filters</h2>
        <FilterColumn rowsComing={rowsComing} />
      </div>
      <div className="border-t border-line px-4 py-3">
        <ClearFilters />
      </div>
    </aside>
  );
}

/** The same behind a button, where there is no room for a column. */
export function FiltersButton({ rowsComing }: FiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        Filters
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Filters" place="side" footer={<ClearFilters />}>
        <div className="px-5 py-4">
          <FilterColumn rowsComing={rowsComing} />
        </div>
      </Dialog>
    </>
  );
}

function ClearFilters() {
  const { view, change } = useViewScope();
  const clearable = isNarrowed(view) || view.selectedHistoricalFilter !== 'all' || view.sortParams !== null;
  return (
    <Button className="w-full" disabled={!clearable} onClick={() => change(allFiltersCleared())}>
      Clear all filters
    </Button>
  );
}
