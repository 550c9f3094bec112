import { usePlansQuery } from '../../../billing/billing-api';
import { BLANK } from '../../../lib/format';
import { formatPrice } from '../../../lib/format-money';
import { statusTone } from '../../../listing-view/status-tone';
import { Badge } from '../../../ui/badge';
import { factsOf, type PreviewFacts } from '../lib/preview';
import { usePreviewsQuery } from '../previews-api';

const DAY = [
  {
    time: '7:30 AM',
    text: 'Read the email: two saved sales were cancelled overnight, and one opening bid went down.',
  },
  {
    time: '8:00 AM',
    text: 'Open today’s sales in your counties, with the cancelled ones hidden.',
  },
  {
    time: '8:20 AM',
    text: 'Compare the estimate with nearby sales, set your maximum bid, and print the list.',
  },
  { time: '10:00 AM', text: 'Stand on the courthouse steps with the current list in your hand.' },
] as const;

/** What a day with the product looks like, with a real row and the price. */
export function ADay({ productName }: { productName: string }) {
  const { data } = usePlansQuery();
  const { data: previews } = usePreviewsQuery();
  const sample = previews?.find((row) => factsOf(row).openingBid !== undefined) ?? previews?.[0];
  const prices = data?.plans.map(
    ({ amount, currency, interval }) => `${formatPrice(amount, currency)} a ${interval}`,
  );
  return (
    <section aria-labelledby="a-day">
      <h2 id="a-day" className="font-display text-31 font-semibold sm:text-39">
        A day with {productName}
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {DAY.map(({ time, text }) => (
          <li key={time}>
            <p className="text-14 font-semibold text-brand tabular-nums">{time}</p>
            <p className="mt-1 text-16 text-secondary">{text}</p>
          </li>
        ))}
      </ol>
      {sample && (
        <>
          <p className="mt-8 text-14 text-secondary">One of the upcoming sales, as the list shows it:</p>
          <SampleRow facts={factsOf(sample)} />
        </>
      )}
      {data && prices && prices.length > 0 && (
        <p className="mt-8 text-16 text-ink">
          {prices.join(' or ')}, after {data.trialDays} free days.
        </p>
      )}
    </section>
  );
}

/** An upcoming auction as the list shows it. The street number is for subscribers. */
function SampleRow({ facts }: { facts: PreviewFacts }) {
  const { street, place, status, saleDate, openingBid, owed } = facts;
  const cells = [
    { label: 'Address', content: <span className="font-semibold">{street}</span> },
    { label: 'Place', content: place },
    {
      label: 'Foreclosure Status',
      content: status ? <Badge tone={statusTone(status)}>{status}</Badge> : BLANK,
    },
    { label: 'Sale Date', content: saleDate },
    { label: 'Opening Bid', content: openingBid ?? BLANK },
    { label: 'Principal Amount Owed', content: owed },
  ];
  return (
    <dl
      aria-label="A row of the list"
      className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-3 lg:grid-cols-6"
    >
      {cells.map(({ label, content }) => (
        <div key={label}>
          <dt className="text-13 text-secondary">{label}</dt>
          <dd className="mt-1 text-14 text-ink tabular-nums">{content}</dd>
        </div>
      ))}
    </dl>
  );
}
