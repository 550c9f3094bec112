import { CalendarPlus, Ellipsis, Flag, Link2, Printer } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { usePublicConfigQuery } from '../../../config/config-api';
import { afterPaint } from '../../../lib/after-paint';
import { logError } from '../../../lib/log';
import { saveText } from '../../../lib/save-text';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button, buttonClasses, IconButton } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/menu';
import { useLazySaleEventQuery, type ListingDetails } from '../details-api';
import { reportLink } from '../lib/links';

interface PageActionsProps {
  property: ListingDetails;
  /** The page's full URL. */
  address: string;
  /** Loads what only the paper shows. */
  beforePrint: () => Promise<void>;
  /** Whether there is little room, so that print and report are in a menu. */
  short: boolean;
}

/** Add to calendar, copy link, print, and report an error. */
export function PageActions({ property, address, beforePrint, short }: PageActionsProps) {
  const dispatch = useDispatch();
  const support = usePublicConfigQuery().data?.supportEmail;
  const report = support && reportLink(property, support, address);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastShown({ title: 'Link copied', description: 'A subscription is required to open it.' }));
    } catch (error) {
      logError('the link could not be copied', error);
      dispatch(toastShown({ title: 'Could not copy the link', description: address, tone: 'destructive' }));
    }
  };
  const print = async () => {
    await beforePrint();
    // What was loaded is on the page after the next paint.
    afterPaint(() => window.print());
  };
  const [load, { isFetching }] = useLazySaleEventQuery();
  const addToCalendar = async () => {
    try {
      saveText('sale.ics', 'text/calendar', await load(property.unique_ID).unwrap());
    } catch (error) {
      logError('the sale could not be saved as a calendar file', error);
      const description = 'The calendar file did not load. Try again in a moment.';
      dispatch(toastShown({ title: 'Could not add to calendar', description, tone: 'destructive' }));
    }
  };
  return (
    <>
      {property['Foreclosure Sale Date'] !== null && (
        <Button busy={isFetching} onClick={() => void addToCalendar()}>
          <CalendarPlus aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          {short ? 'Calendar' : 'Add to calendar'}
        </Button>
      )}
      <Button aria-label="Copy link" onClick={() => void share()}>
        <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        {short ? 'Link' : 'Copy link'}
      </Button>
      {short ? (
        <Menu
          trigger={
            <IconButton name="More actions">
              <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => void print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            Print
          </MenuItem>
          {report && (
            <MenuItem asChild>
              <a href={report}>
                <Flag aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
                Report a wrong fact
              </a>
            </MenuItem>
          )}
        </Menu>
      ) : (
        <>
          <Button onClick={() => void print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            Print
          </Button>
          {report && (
            <a href={report} className={buttonClasses('secondary')}>
              <Flag aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
              Report a wrong fact
            </a>
          )}
        </>
      )}
    </>
  );
}
