const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
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

/** Formats a timestamp as 'December 21, 2026' in the user's time zone. Returns nothing for an invalid one. */
export const formatDay = (moment: string | null | undefined): string | undefined =>
  moment ? written(DAY, moment) : undefined;

/** Formats a timestamp as 'Dec 21, 2026' in the user's time zone. Returns nothing for an invalid one. */
export const formatShortDay = (moment: string): string | undefined => written(SHORT_DAY, moment);

/** Formats a timestamp as 'Dec 21, 2026, 9:41 AM' in the user's time zone. */
export const formatMoment = (moment: string): string => written(MOMENT, moment) ?? moment;
