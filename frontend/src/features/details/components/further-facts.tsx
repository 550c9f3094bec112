import { useState } from 'react';
import { Search } from 'lucide-react';
import { PHONE_QUERY, useMedia } from '../../../lib/use-media';
import { Button } from '../../../ui/button';
import { inputClasses } from '../../../ui/field';
import { useTimelineQuery, type ListingDetails } from '../details-api';
import { furtherFacts } from '../lib/facts';
import { lenderOf } from '../lib/origins';
import { FactGroups } from './fact-groups';
import { Section } from './section';

const countOf = (groups: { facts: unknown[] }[]) => groups.reduce((sum, { facts }) => sum + facts.length, 0);

/** Every other data point of the property's sources, grouped and searchable. On phones, a press shows them. */
export function FurtherFacts({ property }: { property: ListingDetails }) {
  const [search, setSearch] = useState('');
  const all = countOf(furtherFacts(property));
  const borrowed = useTimelineQuery(property.unique_ID).currentData?.borrowed ?? [];
  const found = furtherFacts(property, search, (name) => lenderOf(name, borrowed));
  const isPhone = useMedia(PHONE_QUERY);
  const [open, setOpen] = useState(false);
  if (all === 0) return null;
  if (isPhone && !open)
    return (
      <Section title="All data points" className="further-facts">
        <Button onClick={() => setOpen(true)}>
          {`Show ${all.toLocaleString('en-US')} data ${all === 1 ? 'point' : 'points'}`}
        </Button>
      </Section>
    );
  return (
    <Section
      title="All data points"
      className="further-facts"
      aside={
        <div className="relative w-full print:hidden sm:w-72">
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-secondary"
          />
          <input
            type="search"
            aria-label="Search data points"
            placeholder={`Search ${all.toLocaleString('en-US')} data points`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={inputClasses(false, 'h-9! pl-9')}
          />
        </div>
      }
    >
      {found.length > 0 ? (
        <FactGroups groups={found} className="lg:grid-cols-3" />
      ) : (
        <p role="status" className="py-6 text-14 text-secondary">
          No data points match “{search.trim()}”.
        </p>
      )}
    </Section>
  );
}
