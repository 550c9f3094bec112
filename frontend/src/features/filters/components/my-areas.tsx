import { myAreasChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { useProfileQuery } from '../../../session/session-api';
import { Checkbox } from '../../../ui/checkbox';

/** Only what fits the person's preferences: one filter, one click (product.md, 'Listings on the wire'). */
export function MyAreas() {
  const { view, change } = useViewScope();
  const chosen = view.selectedMyAreas;
  const states = useProfileQuery().data?.statesOfInterest ?? [];
  return (
    <div>
      <Checkbox
        checked={chosen}
        disabled={!chosen && states.length === 0}
        onChange={(event) => change(myAreasChanged(event.target.checked))}
      >
        My areas
      </Checkbox>
      <p className="ml-6.5 text-12 text-secondary">
        {states.length === 0 ? 'Choose yours in Account Settings.' : areasText(states)}
      </p>
    </div>
  );
}

const MOST_NAMED = 3;

/** 'Georgia, Ohio and 2 more, by your preferences'. */
function areasText(states: readonly string[]): string {
  const more = states.length - MOST_NAMED;
  const named = states.slice(0, MOST_NAMED).join(', ');
  return `${named}${more > 0 ? ` and ${more} more` : ''}, by your preferences`;
}
