import { myAreasChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { useProfileQuery } from '../../../session/session-api';
import { AccountSettingsLink } from '../../../ui/account-settings-link';
import { Checkbox } from '../../../ui/checkbox';

/** The filter 'My areas': only listings that match the user's preferences (docs/product.md#my-areas-rule). */
export function MyAreas() {
  const { view, change } = useViewScope();
  const chosen = view.selectedMyAreas;
  const profile = useProfileQuery().data;
  const states = profile?.statesOfInterest ?? [];
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
          areasText(namesOf(states, profile?.countiesOfInterest ?? []))
        )}
      </p>
    </div>
  );
}

const MAX_NAMED = 3;

/** Returns the counties if the user follows some of one state, and otherwise the states. */
const namesOf = (states: readonly string[], counties: readonly string[]): readonly string[] =>
  // A county whose name several states have is stored as 'Georgia|Washington'.
  states.length === 1 && counties.length > 0 ? counties.map((county) => county.split('|').at(-1)!) : states;

/** Returns for example 'Fulton and DeKalb, from your preferences'. */
function areasText(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const parts = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  const last = parts.at(-1)!;
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return `${text}, from your preferences`;
}
