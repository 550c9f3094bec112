import type { ListingDetails } from '../details-api';
import { catalogueFacts } from '../lib/facts';
import { useOrigin } from '../lib/use-origin';
import { FactGroups } from './fact-groups';
import { Section } from './section';

/** The facts that are not at the top of the page, by category. Those that no source states are folded into a line. */
export function Facts({ property }: { property: ListingDetails }) {
  const { groups, unpublished } = catalogueFacts(property, useOrigin(property.unique_ID));
  const count = unpublished.length;
  const names = unpublished.join(', ');
  return (
    <Section title="Facts">
      <FactGroups groups={groups} />
      {count > 0 && (
        <>
          <details className="mt-4 text-14 text-secondary print:hidden">
            <summary className="w-fit cursor-pointer py-2 hover:text-ink">
              {`${count} ${count === 1 ? 'fact' : 'facts'} not published`}
            </summary>
            <p className="mt-1">{names}</p>
          </details>
          <p className="hidden text-12 text-secondary print:block">Not published: {names}</p>
        </>
      )}
    </Section>
  );
}
