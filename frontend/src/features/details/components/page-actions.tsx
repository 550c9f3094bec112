import { CalendarPlus, Flag, Link2, Printer } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { usePublicConfigQuery } from '../../../config/config-api';
import { logError } from '../../../lib/log';
import { saveText } from '../../../lib/save-text';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button, buttonClasses } from '../../../ui/button';
import { useLazySaleEventQuery, type ListingDetails } from '../details-api';
import { reportLink } from '../lib/links';

/** Add to calendar, copy link, print, and report an error. `address` is the page's full URL. */
export function PageActions({ property, address }: { property: ListingDetails; address: string }) {
  const dispatch = useDispatch();
  const support = usePublicConfigQuery().data?.supportEmail;
  const share = async () => {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastShown({ title: 'Link copied', description: 'A subscription is required to open it.' }));
    } catch (error) {
      logError('the link could not be copied', error);
      dispatch(toastShown({ title: 'Could not copy the link', description: address, tone: 'destructive' }));
    }
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
          Add to calendar
        </Button>
      )}
      <Button onClick={() => void share()}>
        <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        Copy link
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        Print
      </Button>
      {support && (
        <a href={reportLink(property, support, address)} className={buttonClasses('secondary')}>
          <Flag aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          Report a wrong fact
        </a>
      )}
    </>
  );
}
