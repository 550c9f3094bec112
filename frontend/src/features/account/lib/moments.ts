const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function written(format: Intl.DateTimeFormat, moment: string): string | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : format.format(date);
}

/** 'December 21, 2026', by the person's own clock; nothing for what is no moment. */
export const formatDay = (moment: string | null | undefined): string | undefined =>
  moment ? written(DAY, moment) : undefined;

/** 'Dec 21, 2026, 9:41 AM', by the person's own clock. */
export const formatMoment = (moment: string): string => written(MOMENT, moment) ?? moment;
