import { columnOf } from '../../../listing-view/catalogue';
import { formatMoment } from '../../../lib/format';
import { useTimelineQuery } from '../details-api';
import { ledgerText } from '../lib/values';
import { Section } from './section';

/** Shows side by side what the sources of a joined property state differently. Renders nothing if they agree. */
export function Disagreements({ id }: { id: string }) {
  const disagreements = useTimelineQuery(id).currentData?.disagreements ?? [];
  if (disagreements.length === 0) return null;
  return (
    <Section title="The sources disagree">
      <p className="mb-3 text-14 text-secondary print:mb-1">
        Several lists contain this property. Check these values with the sources before you bid.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {disagreements.map(({ field, statements }) => (
          <div
            key={field}
            className="break-inside-avoid rounded-lg border border-line bg-surface p-4 print:p-2"
          >
            <h3 className="text-14 font-semibold">{columnOf(field)?.label ?? field}</h3>
            <dl className="mt-2 flex flex-col gap-2 text-14">
              {statements.map(({ source, value, since, isShown }) => (
                <div key={source}>
                  <dt className="text-12 text-secondary">{source}</dt>
                  <dd className="flex flex-wrap items-center gap-x-2">
                    <span className="font-medium tabular-nums">{ledgerText(field, value)}</span>
                    {isShown && <strong className="text-12 font-semibold text-brand">Shown</strong>}
                    {since !== null && (
                      <span className="text-12 text-secondary">since {formatMoment(since)}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
