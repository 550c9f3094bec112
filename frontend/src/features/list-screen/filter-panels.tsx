import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Ellipsis, PanelLeftClose, PanelLeftOpen, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { FilterColumn } from '../filters/components/filter-column';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/shortcuts';
import { readText, removeStored, writeText } from '../../lib/storage';
import { activeFilters, isNarrowed, type HistoricalFilter } from '../../listing-view/listing-view';
import { allFiltersCleared } from '../../listing-view/listing-view-slice';
import { useViewScope, type ViewScope } from '../../listing-view/view-scope';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Menu, MenuItem } from '../../ui/menu';
import { Doors } from './doors';
import { HistoricalSelect } from './historical-select';
import { ListShortcuts } from './list-shortcuts';

/** At this width the filters get their own column. They are never rendered twice, because their fields have names. */
export const SIDEBAR_QUERY = '(min-width: 1024px)';

/** The footer's links. A list fills the window, so the footer is left out there. */
const LINKS = [
  { label: 'State Law', to: paths.stateLaws.href() },
  { label: 'Coverage', to: paths.coverage.href() },
  { label: 'Terms', to: paths.termsOfService.href() },
  { label: 'Privacy', to: paths.privacyPolicy.href() },
] as const;

interface FiltersProps {
  /** New rows are loading. */
  rowsLoading: boolean;
  /** The historical filters, the default one first. Without them, there is no such filter. */
  historical?: readonly HistoricalFilter[];
}

/** Where the browser stores that the user hid the column, so that more columns of the list fit. */
const STORAGE_KEY = 'filterColumn';
const HIDDEN = 'hidden';

/** The first list of options. */
const FIRST_FILTER = 'button[aria-haspopup="dialog"]';

/** The filters in a column next to the list. The user can hide them, and the key `f` shows them again (docs/product.md#filter-column). */
export function FilterSidebar({ rowsLoading, historical }: FiltersProps) {
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
        className="flex w-11 shrink-0 flex-col items-center gap-1 border-r border-line bg-page py-3"
      >
        {toggle}
        <Doors small />
        <div className="flex-1" />
        <LinkMenu />
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
      <div className="quiet-scroller flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-2">
        <Doors />
        <div className="mt-1 mb-3.5 flex items-center gap-1 border-t border-line pt-3">
          {historical ? (
            <HistoricalSelect options={historical} />
          ) : (
            <h2 className="flex-1 font-semibold">Filters</h2>
          )}
          {toggle}
        </div>
        <FilterColumn rowsLoading={rowsLoading} />
        <div className="min-h-3.5 flex-1" />
        <FilterFoot among={among} />
      </div>
      <ClearFilters className="mx-4 mb-3" />
    </aside>
  );
}

/** The links of the footer, which a list leaves out, and the shortcuts. */
const FilterFoot = memo(function FilterFoot({ among }: Pick<ViewScope, 'among'>) {
  return (
    <div className="border-t border-line pt-2 text-12 text-secondary">
      <ul aria-label="Law and legal texts" className="flex flex-wrap gap-x-4">
        {LINKS.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className="inline-flex min-h-7 items-center hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ListShortcuts among={among} />
    </div>
  );
});

/** The same links behind a button, while the filters are hidden. */
function LinkMenu() {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton name="Law and legal texts" title="Law and legal texts">
          <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      }
    >
      {LINKS.map(({ label, to }) => (
        <MenuItem key={label} asChild>
          <Link to={to}>{label}</Link>
        </MenuItem>
      ))}
    </Menu>
  );
}

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
export function FiltersButton({ rowsLoading, total, historical }: FiltersButtonProps) {
  const [open, setOpen] = useState(false);
  const { view, among } = useViewScope();
  const active = activeFilters(view);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="max-md:px-3!">
        <SlidersHorizontal
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-secondary max-md:hidden"
        />
        Filters{active > 0 && ` ${active}`}
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
        <div className="flex flex-col gap-3.5 px-5 py-3">
          <Doors />
          {historical && <HistoricalSelect options={historical} />}
          <FilterColumn rowsLoading={rowsLoading} />
          <FilterFoot among={among} />
        </div>
      </Dialog>
    </>
  );
}

/** Clears the filters, the search and the order, while there is something to clear. */
function ClearFilters({ className = 'w-full' }: { className?: string }) {
  const { view, change } = useViewScope();
  if (!isNarrowed(view) && view.sortParams === null) return null;
  return (
    <Button className={className} onClick={() => change(allFiltersCleared())}>
      Clear all filters
    </Button>
  );
}
