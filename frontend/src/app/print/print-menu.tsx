import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { ChevronDown, FileText, List, Printer } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { useSavedIds } from '../../features/saved/lib/use-saved';
import { lazyPart } from '../../lib/lazy-part';
import { logError } from '../../lib/log';
import type { ListingView } from '../../listing-view/listing-view';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu';
import { MOST_LISTED, MOST_SHEETS } from './print-api';
import type { Job } from './print-job';

/** The paper loads with the first print. */
const PrintJob = lazyPart(() => import('./print-job').then((module) => module.PrintJob));

interface PrintingProps {
  view: ListingView;
  among?: 'saved';
  /** The number of matches. Undefined while it loads. */
  totalCount: number | undefined;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-secondary' } as const;

const isEmpty = (job: Job): boolean =>
  (job.kind === 'list' ? job.properties.length : job.sheets.length) === 0;

/** Prints the selected properties, or all matches: as a list, or one sheet each (docs/product.md#print-list). */
export function usePrinting({ view, among, totalCount }: PrintingProps) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const savedIds = useSavedIds();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<Job>();
  const done = useCallback(() => setJob(undefined), []);
  const selected = view.selectedPropertyIds.length;
  const count = selected > 0 ? selected : totalCount;

  const print = async (kind: Job['kind']) => {
    if (busy || !count) return;
    setBusy(true);
    try {
      const { loadList, loadSheets } = await import('./load-job');
      const load = kind === 'list' ? loadList : loadSheets;
      const loaded = await dispatch(load({ view, among, savedIds }));
      // The same job twice would not open the dialog again.
      setJob(isEmpty(loaded) ? undefined : loaded);
      if (isEmpty(loaded))
        dispatch(
          toastShown({ title: 'Nothing to print', description: 'These properties are no longer listed.' }),
        );
    } catch (error) {
      logError('printing failed', error);
      const description = 'The properties did not load. Try again in a moment.';
      dispatch(toastShown({ title: 'Could not print', description, tone: 'destructive' }));
    }
    setBusy(false);
  };

  // The browser's own command would print what is on the screen: a part of the list.
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current('list');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return {
    busy,
    /** How many properties would be printed. Undefined while they load. */
    count,
    print: (kind: Job['kind']) => void print(kind),
    paper: job !== undefined && !isEmpty(job) && <PrintJob job={job} onDone={done} />,
  };
}

type Printing = ReturnType<typeof usePrinting>;

const counted = (count: number, most: number): string =>
  count > most ? `first ${most}` : count.toLocaleString('en-US');

/** The two ways to print, for a menu. */
export function PrintItems({ printing: { count = 0, print } }: { printing: Printing }) {
  return (
    <MenuGroup label="Print">
      <MenuItem disabled={count === 0} onSelect={() => print('list')}>
        <List {...ICON} />
        <span className="font-medium">List ({counted(count, MOST_LISTED)})</span>
        <span className="ml-auto pl-6 text-13 text-secondary">by courthouse and hour</span>
      </MenuItem>
      <MenuItem disabled={count === 0} onSelect={() => print('sheets')}>
        <FileText {...ICON} />
        <span className="font-medium">Property sheets ({counted(count, MOST_SHEETS)})</span>
        <span className="ml-auto pl-6 text-13 text-secondary">up to two pages each</span>
      </MenuItem>
    </MenuGroup>
  );
}

/** Prints the selected properties. */
export function PrintSelected({ printing }: { printing: Printing }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button
          look="quiet"
          size="small"
          busy={printing.busy}
          aria-label={`Print (${(printing.count ?? 0).toLocaleString('en-US')})`}
        >
          {!printing.busy && <Printer aria-hidden="true" strokeWidth={1.75} className="size-3.5" />}
          Print
          <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        </Button>
      }
    >
      <PrintItems printing={printing} />
    </Menu>
  );
}
