import { BLANK } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import type { ListingDetails } from '../details-api';
import { homeFacts } from '../lib/facts';
import { sourceTitle, useOrigin } from '../lib/use-origin';

/** Shows the home at a glance, on the first screen of the page: rooms, areas, age and occupancy. */
export function HomeFacts({ property }: { property: ListingDetails }) {
  const facts = homeFacts(property, useOrigin(property.unique_ID));
  return (
    <dl
      aria-label="The home at a glance"
      className="mt-3 grid w-fit grid-cols-3 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8"
    >
      {facts.map(({ label, text, origin }) => (
        <div key={label}>
          <dt className="text-12 text-secondary">{label}</dt>
          <dd
            title={sourceTitle(origin)}
            className={classes('text-16 tabular-nums', text === BLANK ? 'text-faint' : 'font-semibold')}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
