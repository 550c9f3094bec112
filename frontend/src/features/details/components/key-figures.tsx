import type { ReactNode } from 'react';
import { CalendarDays, ExternalLink, MapPin, PersonStanding, Phone } from 'lucide-react';
import { BLANK, daysLeft } from '../../../lib/format';
import { statusTone } from '../../../listing-view/status-tone';
import { Badge } from '../../../ui/badge';
import type { ListingDetails } from '../details-api';
import { attorneyPhone, recordLinks, saleFacts, shown } from '../lib/facts';
import { mapsLink, streetViewLink } from '../lib/links';
import { sourceTitle, useOrigin } from '../lib/use-origin';
import { classes } from '../../../ui/classes';

const STATUS = 'matched_Foreclosure Status';
const CLOSED = ['Cancelled', 'Sold', 'Redeemed'];

const LINK =
  'inline-flex min-h-6 items-center gap-1.5 text-14 font-semibold text-brand underline-offset-2 hover:underline print:hidden';

interface KeyFiguresProps {
  property: ListingDetails;
  /** The location map, unless it is elsewhere on the page. */
  map?: ReactNode;
}

/** Shows the sale's date and place, the four key amounts, and the property's location. */
export function KeyFigures({ property, map }: KeyFiguresProps) {
  const status = property[STATUS];
  const { time, place, auctionLink } = saleFacts(property);
  const phone = attorneyPhone(property);
  const days = property['Days Until Sale'];
  const open = !CLOSED.includes(status ?? '');
  const voided = status === 'Cancelled';
  const originOf = useOrigin(property.unique_ID);
  const source = (column: string) => sourceTitle(originOf(column));
  const left = open && typeof days === 'number' ? daysLeft(days) : undefined;
  return (
    <div className="sale-card flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 max-md:p-4 print:gap-2 print:p-3">
      <div className="flex flex-col gap-2">
        <h2 className="text-13 font-semibold text-secondary">Foreclosure sale</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            title={source('Foreclosure Sale Date')}
            className={classes('font-display text-25 leading-tight', voided && 'line-through')}
          >
            {shown(property, 'Foreclosure Sale Date')}
          </span>
          {left && (
            <span className="rounded-full border border-brass-shape px-2 py-0.5 text-12 font-medium text-brass">
              {left}
            </span>
          )}
        </p>
        {status ? (
          <Badge tone={statusTone(status)}>{status}</Badge>
        ) : (
          <p className="text-secondary">Status unknown</p>
        )}
        {(time ?? place) !== undefined && (
          <p className="flex items-start gap-2 text-14">
            <CalendarDays
              aria-hidden="true"
              strokeWidth={1.75}
              className="mt-0.5 size-4 shrink-0 text-secondary"
            />
            {[time, place].filter(Boolean).join(', ')}
          </p>
        )}
        {phone && (
          <p className="flex items-start gap-2 text-14">
            <Phone aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-secondary" />
            <span>
              {property['Attorney Name'] ?? 'Attorney'}:{' '}
              <a
                href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                className="font-semibold whitespace-nowrap text-brand underline-offset-2 hover:underline"
              >
                {phone}
              </a>
            </span>
          </p>
        )}
        {auctionLink && (
          <p>
            <a href={auctionLink} target="_blank" rel="noreferrer noopener" className={LINK}>
              <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
              Online auction
            </a>
          </p>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-4 print:grid-cols-4 print:pt-2">
        <Figure
          label="Opening Bid"
          text={shown(property, 'matched_Current Bid')}
          source={source('matched_Current Bid')}
          voided={voided}
        />
        <Figure label="Estimated Value" text={shown(property, 'Zestimate')} source={source('Zestimate')} />
        <Figure
          label="Equity"
          text={shown(property, 'Equity')}
          note="Estimated value − opening bid (or principal owed)"
        />
        <Figure
          label="Principal Owed"
          text={shown(property, 'Principal Amount Owed')}
          source={source('Principal Amount Owed')}
        />
      </dl>
      <PropertyLocation property={property} map={map} />
    </div>
  );
}

/** The property's location and the links about it. */
function PropertyLocation({ property, map }: KeyFiguresProps) {
  const streetView = streetViewLink(property);
  const records = recordLinks(property);
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {map}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a href={mapsLink(property)} target="_blank" rel="noreferrer noopener" className={LINK}>
          <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Open in maps
        </a>
        {streetView && (
          <a href={streetView} target="_blank" rel="noreferrer noopener" className={LINK}>
            <PersonStanding aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Street View
          </a>
        )}
      </p>
      {records.length > 0 && (
        <ul aria-label="Public records" className="flex flex-wrap gap-x-5 gap-y-1">
          {records.map(({ label, href }) => (
            <li key={label}>
              <a href={href} target="_blank" rel="noreferrer noopener" className={LINK}>
                <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  text: string;
  note?: string;
  /** The tooltip that names the source. */
  source?: string;
  /** Whether a cancellation made it void. */
  voided?: boolean;
}

function Figure({ label, text, note, source, voided = false }: FigureProps) {
  return (
    <div>
      <dt className="text-13 text-secondary" title={note}>
        {label}
      </dt>
      <dd
        translate="no"
        title={text === BLANK ? undefined : source}
        className={
          text === BLANK
            ? 'text-20 text-faint'
            : classes('font-display text-20 tabular-nums', voided && 'line-through')
        }
      >
        {text}
      </dd>
    </div>
  );
}
