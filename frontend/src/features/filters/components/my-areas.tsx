import { myAreasChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { useProfileQuery } from '../../../session/session-api';
import { AccountSettingsLink } from '../../../ui/account-settings-link';
import { Checkbox } from '../../../ui/checkbox';

/** The filter 'My areas': only listings that match the user's preferences (docs/product.md#my-areas-rule). */
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
        {states.length === 0 ? (
          <>
            Choose your areas in <AccountSettingsLink />.
          </>
        ) : (
          areasText(states)
        )}
      </p>
    </div>
  );
}

const MAX_NAMED = 3;

/** Returns for example 'Georgia, Ohio and 2 more, from your preferences'. */
function areasText(states: readonly string[]): string {
  const more = states.length - MAX_NAMED;
  const named = states.slice(0, MAX_NAMED).join(', ');
  return `${named}${more > 0 ? ` and ${more} more` : ''}, from your preferences`;
}
