import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PanelLeftClose, PanelLeftOpen, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { FilterColumn } from '../filters/components/filter-column';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/shortcuts';
import { readText, removeStored, writeText } from '../../lib/storage';
import { isNarrowed } from '../../listing-view/listing-view';
import { allFiltersCleared } from '../../listing-view/listing-view-slice';
import { useViewScope, type ViewScope } from '../../listing-view/view-scope';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ListShortcuts } from './list-shortcuts';

/** At this width the filters get their own column. They are never rendered twice, because their fields have names. */
export const SIDEBAR_QUERY = '(min-width: 1024px)';

/** The footer's links. A list fills the window, so the footer is left out there. */
const LINKS = [
  { label: 'State Law', to: paths.stateLaws.href() },
  { label: 'Terms', to: paths.termsOfService.href() },
  { label: 'Privacy', to: paths.privacyPolicy.href() },
] as const;

interface FiltersProps {
  /** New rows are loading. */
  rowsLoading: boolean;
}

/** Where the browser stores that the user hid the column, so that more columns of the list fit. */
const STORAGE_KEY = 'filterColumn';
const HIDDEN = 'hidden';

/** The first list of options. */
const FIRST_FILTER = 'button[aria-haspopup="dialog"]';

/** The filters in a column next to the list. The user can hide them, and the key `f` shows them again (docs/product.md#filter-column). */
export function FilterSidebar({ rowsLoading }: FiltersProps) {
  const { among } = useViewScope();
  const column = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(() => readText(STORAGE_KEY) === HIDDEN);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current) column.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = undefined;
  }, [hidden]);
  const hide = (hides: boolean, focus: string) => {
    focusNext.current = focus;
    if (hides) writeText(STORAGE_KEY, HIDDEN);
    else removeStored(STORAGE_KEY);
    setHidden(hides);
  };
  useShortcuts({
    f: () => {
      if (hidden) hide(false, FIRST_FILTER);
      else column.current?.querySelector<HTMLElement>(FIRST_FILTER)?.focus();
    },
  });
  // The key leaves a field, so that the next key is a shortcut again.
  const leaveField = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target instanceof HTMLInputElement && target.type === 'text') target.blur();
  };
  const Icon = hidden ? PanelLeftOpen : PanelLeftClose;
  const name = hidden ? 'Show filters' : 'Hide filters';
  const toggle = (
    <IconButton
      name={name}
      title={name}
      aria-expanded={!hidden}
      data-toggle=""
      onClick={() => hide(!hidden, '[data-toggle]')}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </IconButton>
  );
  if (hidden) {
    return (
      <aside
        ref={column}
        aria-label="Filters"
        className="flex w-11 shrink-0 flex-col items-center border-r border-line bg-page py-3"
      >
        {toggle}
        {/* Its key works without its button. */}
        <div hidden>
          <ListShortcuts among={among} />
        </div>
      </aside>
    );
  }
  return (
    <aside
      ref={column}
      aria-label="Filters"
      onKeyDown={leaveField}
      className="flex w-70 shrink-0 flex-col border-r border-line bg-page"
    >
      <div className="quiet-scroller min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
        <div className="mb-2 flex items-center justify-between">
          <h2 className="text-16 font-semibold">Filters</h2>
          {toggle}
        </div>
        <FilterColumn rowsLoading={rowsLoading} />
      </div>
      <SidebarFoot among={among} />
    </aside>
  );
}

/** Memoized, because none of it depends on the chosen filters. */
const SidebarFoot = memo(function SidebarFoot({ among }: Pick<ViewScope, 'among'>) {
  return (
    <div className="border-t border-line px-4 py-3">
      <ClearFilters />
      <div className="mt-2">
        <ListShortcuts among={among} />
      </div>
      <ul aria-label="More" className="flex gap-x-4 text-12 text-secondary">
        {LINKS.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className="inline-flex min-h-7 items-center hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
});

interface FiltersButtonProps extends FiltersProps {
  /** The number of matches. Undefined while it loads. */
  total: number | undefined;
}

/** Returns for example 'Show 19 properties'. */
function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show properties';
  return `Show ${total.toLocaleString('en-US')} ${total === 1 ? 'property' : 'properties'}`;
}

/** The same filters behind a button, for narrow screens. They end in a button that shows the matches. */
export function FiltersButton({ rowsLoading, total }: FiltersButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        Filters
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        place="side"
        footer={
          <div className="flex flex-col gap-2">
            <Button look="primary" className="w-full" onClick={() => setOpen(false)}>
              {showLabel(total)}
            </Button>
            <ClearFilters />
          </div>
        }
      >
        <div className="px-5 py-4">
          <FilterColumn rowsLoading={rowsLoading} />
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
