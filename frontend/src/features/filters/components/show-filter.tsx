import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { type ListingView, type ValueFilter } from '../../../listing-view/listing-view';
import { filterChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import { Popover } from '../../../ui/popover';
import type { FacetAnswer } from '../filters-api';
import { HIDDEN, NEW, STILL_LISTED, hidesCancelled, notCancelled, showsOnly } from '../lib/options';
import { MyAreas } from './my-areas';

const UNLISTED: ValueFilter = 'selectedNoLongerListed';

/** Returns the labels of the active choices. */
function activeLabels(view: ListingView, statuses: readonly string[]): string[] {
  return [
    ...(view.selectedMyAreas ? ['My areas'] : []),
    ...(hidesCancelled(view.selectedStatuses, statuses) ? ['Hide cancelled'] : []),
    ...(showsOnly(view[UNLISTED], STILL_LISTED) ? ['Hide no longer listed'] : []),
    ...(showsOnly(view.selectedMarks, HIDDEN) ? ['Hidden properties'] : []),
  ];
}

interface ShowFilterProps {
  statuses: readonly string[];
  counted: FacetAnswer | undefined;
}

/** One list of check boxes for what is shown or left out, behind a button like those of the other filters. */
export function ShowFilter({ statuses, counted }: ShowFilterProps) {
  const { view } = useViewScope();
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = activeLabels(view, statuses);
  const text = active.length > 1 ? `${active.length} selected` : active[0];
  return (
    <div className="flex flex-col gap-1">
      <span id={`${id}-label`} className="text-13 font-semibold text-ink">
        Show
      </span>
      <Popover
        open={open}
        onOpenChange={setOpen}
        name="Show"
        className="w-(--radix-popover-trigger-width) min-w-64"
        trigger={
          <button
            type="button"
            aria-labelledby={`${id}-label ${id}-value`}
            className={classes(
              'flex h-9 w-full items-center justify-between gap-2 rounded-md border bg-surface px-3 text-left text-14 max-md:min-h-11',
              'transition-colors duration-150 data-[state=open]:border-brand',
              text === undefined ? 'border-line hover:border-field' : 'border-brand',
            )}
          >
            <span id={`${id}-value`} className={classes('truncate', text === undefined && 'text-secondary')}>
              {text ?? 'All but hidden'}
            </span>
            <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-secondary" />
          </button>
        }
      >
        <div className="flex flex-col gap-1.5 p-3">
          <MyAreas />
          <Boxes statuses={statuses} counted={counted} />
        </div>
      </Popover>
    </div>
  );
}

/** What is new is one click away while there is something new. */
export function NewFilter({ counted }: Pick<ShowFilterProps, 'counted'>) {
  const { view, change } = useViewScope();
  const only = showsOnly(view.selectedMarks, NEW);
  return (
    <CountedBox
      label="New since your last visit"
      checked={only}
      count={markCount(counted, NEW)}
      onChange={() => change(filterChanged({ filter: 'selectedMarks', values: only ? [] : [NEW] }))}
    />
  );
}

const markCount = (counted: FacetAnswer | undefined, mark: string): number | undefined =>
  counted && (counted.facets.marks?.find(({ value }) => value === mark)?.count ?? 0);

function Boxes({ statuses, counted }: ShowFilterProps) {
  const { view, change } = useViewScope();
  const hiding = hidesCancelled(view.selectedStatuses, statuses);
  const hidingUnlisted = showsOnly(view[UNLISTED], STILL_LISTED);
  const listedOrNot = counted?.facets.noLongerListed;
  const unlisted = listedOrNot && (listedOrNot.find(({ value }) => value !== STILL_LISTED)?.count ?? 0);
  const choose = (filter: ValueFilter, values: string[]) => change(filterChanged({ filter, values }));
  const onlyHidden = showsOnly(view.selectedMarks, HIDDEN);
  return (
    <>
      {(hiding || notCancelled(statuses).length < statuses.length) && (
        <Checkbox
          checked={hiding}
          onChange={() => choose('selectedStatuses', hiding ? [] : notCancelled(statuses))}
        >
          Hide cancelled
        </Checkbox>
      )}
      <CountedBox
        label="Hide no longer listed"
        checked={hidingUnlisted}
        count={unlisted}
        onChange={() => choose(UNLISTED, hidingUnlisted ? [] : [STILL_LISTED])}
      />
      <CountedBox
        label="Hidden properties"
        checked={onlyHidden}
        count={markCount(counted, HIDDEN)}
        onChange={() => choose('selectedMarks', onlyHidden ? [] : [HIDDEN])}
      />
    </>
  );
}

interface CountedBoxProps {
  label: string;
  checked: boolean;
  /** How many listings there are with it, once they are counted. */
  count: number | undefined;
  onChange: () => void;
}

/** A check box with a number. It is left out where it would change nothing. */
function CountedBox({ label, checked, count, onChange }: CountedBoxProps) {
  if (!checked && !count) return null;
  return (
    <Checkbox checked={checked} onChange={onChange}>
      {label}
      {count !== undefined && (
        <span className="text-secondary tabular-nums"> ({count.toLocaleString('en-US')})</span>
      )}
    </Checkbox>
  );
}
