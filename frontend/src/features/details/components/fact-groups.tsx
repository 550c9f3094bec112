import { BLANK } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import type { FactGroup } from '../lib/facts';
import { sourceTitle } from '../lib/use-origin';

/** Shows facts by group, one per line. */
export function FactGroups({ groups, className }: { groups: readonly FactGroup[]; className?: string }) {
  return (
    <div className={classes('fact-groups grid gap-x-8 gap-y-6 sm:grid-cols-2', className)}>
      {groups.map(({ title, facts }) => (
        <div key={title} className="break-inside-avoid">
          <h3 className="mb-1 text-13 font-semibold text-secondary">{title}</h3>
          <dl>
            {facts.map(({ label, text, description, origin }) => (
              <div
                key={`${label} ${description ?? ''}`}
                className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-14"
              >
                <dt className="shrink-0 text-secondary" title={description}>
                  {label}
                </dt>
                <dd
                  title={sourceTitle(origin)}
                  className={classes(
                    'min-w-0 text-right break-words tabular-nums',
                    text === BLANK ? 'text-faint' : 'font-medium',
                  )}
                >
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
