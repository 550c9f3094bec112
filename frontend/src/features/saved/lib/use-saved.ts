import { useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { logError } from '../../../lib/log';
import { sessionApi } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { removalUndone, savedApi, type SaveRequest } from '../saved-api';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const selectProfile = sessionApi.endpoints.profile.select();
type State = Parameters<typeof selectProfile>[0];

/** One set for all the rows that ask, made anew when the profile's list is another. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
const NOTHING: readonly string[] = [];

function savedSet(state: State): ReadonlySet<string> {
  const ids = selectProfile(state).data?.savedProperties ?? NOTHING;
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
  return known;
}

/** Whether a property is among the person's saved ones. */
export const useIsSaved = (id: string): boolean => useSelector((state: State) => savedSet(state).has(id));

/** Saves, with the spec's two toasts (spec.md §7 and §8). */
const saveThese = (what: SaveRequest) => async (dispatch: Dispatch) => {
  try {
    const { saved } = await dispatch(savedApi.endpoints.saveProperties.initiate(what)).unwrap();
    dispatch(
      toastShown({
        title: 'Properties saved successfully',
        description: `Successfully saved ${saved.toLocaleString('en-US')} properties to your collection`,
      }),
    );
  } catch (error) {
    logError('saving failed', error);
    const tooMany = isApiFailure(error) && error.code === 'too_many_saved' ? error.message : undefined;
    const description = tooMany ?? 'An unexpected error occurred. Please try again.';
    dispatch(toastShown({ title: 'Failed to save properties', description, tone: 'destructive' }));
  }
};

/** Lets properties go; the toast takes them back with note and stage. */
const removeThese = (ids: string[], called?: string) => async (dispatch: Dispatch) => {
  try {
    const { properties } = await dispatch(savedApi.endpoints.unsaveProperties.initiate(ids)).unwrap();
    const count = properties.length;
    dispatch(
      toastShown({
        title: `${count === 1 ? 'Removed' : `${count.toLocaleString('en-US')} removed`} from My Properties`,
        description: called,
        action: { label: 'Undo', does: removalUndone(properties) },
      }),
    );
  } catch (error) {
    logError('removing failed', error);
    const description = 'Nothing was removed. Please try again.';
    dispatch(toastShown({ title: 'Failed to remove', description, tone: 'destructive' }));
  }
};

/** Runs a deed, and says while it is under way. Cheaper than a mutation's hook, of which a grid would hold hundreds. */
function useDeed<Args extends unknown[]>(deed: (...args: Args) => (dispatch: Dispatch) => Promise<void>) {
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args): Promise<void> => {
    setBusy(true);
    await dispatch(deed(...args));
    setBusy(false);
  };
  return [run, busy] as const;
}

export const useSave = () => useDeed(saveThese);
export const useRemove = () => useDeed(removeThese);
