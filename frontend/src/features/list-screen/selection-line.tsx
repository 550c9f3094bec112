import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { MOST_IDS } from '../../listing-view/listing-ids-api';
import { Button } from '../../ui/button';
import type { ListControls } from './list-controls';

interface SelectionLineProps {
  selectedCount: number;
  /** The number of matches. Undefined while it loads. */
  total: number | undefined;
  controls: ListControls;
  /** What can be done with the selection. */
  children: ReactNode;
}

/**
 * The number of selected rows and what can be done with them. It takes the place of the active filters. On phones it is
 * a bar at the bottom.
 */
export function SelectionLine({ selectedCount, total = 0, controls, children }: SelectionLineProps) {
  const { actions, selectAll } = controls;
  const selectable = Math.min(total, MOST_IDS);
  return (
    <div
      role="group"
      aria-label="Selected properties"
      className="sideways -mx-4 -mb-2 flex min-h-9 items-center gap-1 overflow-x-auto border-t border-line bg-brand-tint px-4 text-13 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:m-0 max-md:min-h-14 max-md:shadow-float"
    >
      <span role="status" className="mr-2 font-semibold whitespace-nowrap tabular-nums">
        {selectedCount.toLocaleString('en-US')} selected
      </span>
      {children}
      <span className="ml-auto" />
      {selectedCount < selectable && (
        <Button look="quiet" size="small" busy={selectAll.busy} onClick={selectAll.run}>
          {total > MOST_IDS ? 'Select first' : 'Select all'} {selectable.toLocaleString('en-US')}
        </Button>
      )}
      <Button look="quiet" size="small" aria-label="Clear selection" onClick={actions.clearSelection}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        Clear
      </Button>
    </div>
  );
}
