import { formatDateWithYear } from '../lib/format';
import { classes } from './classes';

interface UnlistedMarkProps {
  /** The day on which the complete list of the source lacked the property, if it still does. */
  since: string | null | undefined;
  className?: string;
}

/** Says that the source does not list a property any more (docs/product.md#no-longer-listed-filter). */
export function UnlistedMark({ since, className }: UnlistedMarkProps) {
  if (!since) return null;
  return (
    <span
      title={`The list of ${formatDateWithYear(since)} lacked it.`}
      className={classes(
        'rounded-full border border-line px-1.5 text-12 leading-[1.4] font-medium whitespace-nowrap text-cancelled',
        className,
      )}
    >
      No longer listed
    </span>
  );
}
