import { TriangleAlert } from 'lucide-react';
import { formatAgo, formatMoment } from '../../../lib/format';
import { useTimelineQuery } from '../details-api';
import { isUnlisted } from '../lib/origins';

/** Says when the property was last checked, in which lists it is, and whether its source has dropped it. */
export function LastChecked({ id }: { id: string }) {
  const timeline = useTimelineQuery(id).currentData;
  const [latest, ...others] = timeline?.sources ?? [];
  if (!timeline || !latest) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
      {isUnlisted(timeline.entries) && (
        <p className="inline-flex items-center gap-1.5 font-semibold text-cancelled">
          <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="size-4" />
          No longer listed by its source
        </p>
      )}
      <p className="text-secondary">
        Checked <time dateTime={latest.at}>{formatAgo(latest.at)}</time>, {latest.source} list of{' '}
        {formatMoment(latest.at)}
        {others.map(({ source, at }) => (
          <span key={source}>
            {' '}
            · also in {source}, list of {formatMoment(at)}
          </span>
        ))}
      </p>
    </div>
  );
}
