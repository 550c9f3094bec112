import { useMemo } from 'react';
import { myAreasChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { useProfileQuery, type Profile } from '../../../session/session-api';
import { useGeography } from '../../preferences/geography-api';
import { countyName, followedAreas } from '../../preferences/lib/areas';
import { AccountSettingsLink } from '../../../ui/account-settings-link';
import { Checkbox } from '../../../ui/checkbox';

/** The filter 'My areas': only listings that match the user's preferences (docs/product.md#my-areas-rule). */
export function MyAreas() {
  const { view, change } = useViewScope();
  const chosen = view.selectedMyAreas;
  const profile = useProfileQuery().data;
  const states = profile?.statesOfInterest ?? [];
  if (!chosen && states.length === 0) return null;
  return (
    <div>
      <Checkbox checked={chosen} onChange={(event) => change(myAreasChanged(event.target.checked))}>
        My areas
      </Checkbox>
      {profile && states.length > 0 && (
        <p className="ml-6.5 text-12 text-secondary">
          <AreaNames profile={profile} />
        </p>
      )}
    </div>
  );
}

/** Leads a user without areas to where they are chosen. */
export function ChooseAreas() {
  const profile = useProfileQuery().data;
  if (!profile || profile.statesOfInterest.length > 0) return null;
  return (
    <p className="text-12 text-secondary">
      Choose your areas in <AccountSettingsLink />.
    </p>
  );
}

const MAX_NAMED = 3;

/** Shows for example 'Fulton, DeKalb and Ohio, from your preferences'. */
function AreaNames({ profile }: { profile: Profile }) {
  const { statesOfInterest: states, countiesOfInterest: counties, zipCodesOfInterest: zips } = profile;
  // All counties belong to the only state. Otherwise, the lists tell which state a county or ZIP code is in.
  const isInOneState = states.length === 1 && zips.length === 0;
  const { geography } = useGeography({ skip: isInOneState || counties.length + zips.length === 0 });
  const names = useMemo(() => {
    if (isInOneState && counties.length > 0) return counties.map(countyName);
    return geography ? followedAreas(geography, profile) : states;
  }, [isInOneState, counties, geography, profile, states]);
  const more = names.length - MAX_NAMED;
  const parts = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  const last = parts.at(-1)!;
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return <>{text}, from your preferences</>;
}
