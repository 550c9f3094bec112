import type { ListingDetails } from '../../features/details/details-api';
import { shown } from '../../features/details/lib/facts';
import { addressLine } from '../../features/details/lib/links';
import { BLANK } from '../../lib/format';
import { classes } from '../../ui/classes';
import { pageAddress } from './page-address';
import { QrCode } from './qr-code';
import { pagesOf, type Stop } from './sale-order';

interface PrintedListProps {
  stops: readonly Stop[];
  productName: string;
  /** The day of printing, in words. */
  printedOn: string;
}

/** A list on paper: by courthouse and hour, ten on a page, with room for the bid and the result of each sale. */
export function PrintedList({ stops, productName, printedOn }: PrintedListProps) {
  const pages = pagesOf(stops);
  const count = `${stops.length} ${stops.length === 1 ? 'property' : 'properties'}`;
  return pages.map((page, number) => (
    <section key={number} className="print-page">
      <p className="print-page-head">
        <span>
          {productName} · {count} · printed {printedOn}
        </span>
        <span>
          Page {number + 1} of {pages.length}
        </span>
      </p>
      {page.map(({ property, sale }, place) => (
        <div key={property.unique_ID}>
          {sale !== page[place - 1]?.sale && <h2 className="print-sale">{sale}</h2>}
          <PrintedRow property={property} />
        </div>
      ))}
    </section>
  ));
}

const HOME = [
  ['Bedrooms', 'bd'],
  ['Bathrooms', 'ba'],
  ['Living Area', ''],
] as const;

function PrintedRow({ property }: { property: ListingDetails }) {
  const name = property.Address ?? property.unique_ID;
  const isCancelled = property['matched_Foreclosure Status'] === 'Cancelled';
  const home = HOME.flatMap(([column, unit]) => {
    const text = shown(property, column);
    return text === BLANK ? [] : `${text} ${unit}`.trim();
  });
  const caseNumber = property['Case Number'];
  const about = [addressLine(property), property['Property Type'], ...home].filter(Boolean).join(' · ');
  const parties = [caseNumber && `Case ${caseNumber}`, property['Attorney Name']].filter(Boolean).join(' · ');
  return (
    <article className="print-row">
      <div className="print-what">
        <p>
          <strong>{name}</strong> {shown(property, 'matched_Foreclosure Status')}
        </p>
        <p>{about}</p>
        <p>{parties}</p>
      </div>
      <dl className="print-figures">
        <Figure label="Opening bid" text={shown(property, 'matched_Current Bid')} voided={isCancelled} />
        <Figure label="Est. value" text={shown(property, 'Zestimate')} />
        <Figure label="Equity" text={shown(property, 'Equity')} />
        <Figure label="Owed" text={shown(property, 'Principal Amount Owed')} />
      </dl>
      <div className="print-lines">
        <p>Bid</p>
        <p>Result</p>
      </div>
      <QrCode text={pageAddress(property.unique_ID)} name={`Link to ${name}`} className="print-code" />
    </article>
  );
}

function Figure({ label, text, voided = false }: { label: string; text: string; voided?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes('tabular-nums', voided && 'line-through')}>{text}</dd>
    </div>
  );
}
