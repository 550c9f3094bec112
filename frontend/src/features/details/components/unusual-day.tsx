import { formatDateWithYear } from '../../../lib/format';
import { Notice } from '../../../ui/notice';
import { useTimelineQuery } from '../details-api';

/** Says that a statute fixes another day for the sale. Renders nothing for a usual day. */
export function UnusualDay({ id }: { id: string }) {
  const unusual = useTimelineQuery(id).currentData?.unusualDay;
  if (!unusual) return null;
  const { state, statute, day } = unusual;
  return (
    <Notice tone="plain">
      <strong className="font-semibold">Unusual day.</strong> Foreclosure sales in {state} are on the first
      Tuesday of the month, or on Wednesday if that Tuesday is January 1 or July 4 ({statute}). In the month
      of this sale it is {formatDateWithYear(day)}. Check the notice of the sale.
    </Notice>
  );
}
