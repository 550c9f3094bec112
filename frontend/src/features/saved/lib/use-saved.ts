import { useCallback, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { logError } from '../../../lib/log';
import { sessionApi } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { removalUndone, savedApi, savingUndone, type SaveRequest } from '../saved-api';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const selectProfile = sessionApi.endpoints.profile.select();
type State = Parameters<typeof selectProfile>[0];

/** One set for all rows. It is built again when the profile's list changes. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
const NOTHING: readonly string[] = [];

function savedSet(state: State): ReadonlySet<string> {
  const ids = selectProfile(state).data?.savedProperties ?? NOTHING;
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
  return known;
}

/** Returns the saved ids. */
export const useSavedIds = (): ReadonlySet<string> => useSelector(savedSet);

/** Returns whether the user has saved a property. */
export const useIsSaved = (id: string): boolean => useSelector((state: State) => savedSet(state).has(id));

/** Saves properties and shows one of two toasts (docs/product.md#saving). */
const saveThese = (what: SaveRequest) => async (dispatch: Dispatch) => {
  try {
    const { saved, propertyIds } = await dispatch(savedApi.endpoints.saveProperties.initiate(what)).unwrap();
    dispatch(
      toastShown({
        title: 'Properties saved successfully',
        description: `Successfully saved ${saved.toLocaleString('en-US')} properties to your collection`,
        ...(propertyIds.length > 0 && { action: { label: 'Undo', does: savingUndone(propertyIds) } }),
      }),
    );
  } catch (error) {
    logError('saving failed', error);
    const tooMany = isApiFailure(error) && error.code === 'too_many_saved' ? error.message : undefined;
    const description = tooMany ?? 'An unexpected error occurred. Please try again.';
    dispatch(toastShown({ title: 'Failed to save properties', description, tone: 'destructive' }));
  }
};

/** Removes properties. The toast offers an undo that restores note and stage. */
const removeThese = (ids: string[], propertyName?: string) => async (dispatch: Dispatch) => {
  try {
    const { properties } = await dispatch(savedApi.endpoints.unsaveProperties.initiate(ids)).unwrap();
    const count = properties.length;
    dispatch(
      toastShown({
        title: `${count === 1 ? 'Removed' : `${count.toLocaleString('en-US')} removed`} from My Properties`,
        description: propertyName,
        action: { label: 'Undo', does: removalUndone(properties) },
      }),
    );
  } catch (error) {
    logError('removing failed', error);
    const description = 'Nothing was removed. Please try again.';
    dispatch(toastShown({ title: 'Failed to remove', description, tone: 'destructive' }));
  }
};

/** Saves a property, or removes it if it is saved. */
const toggleThis =
  (id: string, propertyName: string) =>
  (dispatch: Dispatch, getState: () => unknown): Promise<void> =>
    dispatch(
      savedSet(getState() as State).has(id)
        ? removeThese([id], propertyName)
        : saveThese({ propertyIds: [id] }),
    );

/** Returns a stable function that saves a property, or removes it if it is saved. */
export function useToggleSaved(): (id: string, propertyName: string) => void {
  const dispatch = useDispatch<Dispatch>();
  return useCallback((id, propertyName) => void dispatch(toggleThis(id, propertyName)), [dispatch]);
}

/**
 * Runs an action and tracks whether it is running. This is cheaper than a mutation hook, and a grid has hundreds of
 * these.
 */
function useAction<Args extends unknown[]>(action: (...args: Args) => (dispatch: Dispatch) => Promise<void>) {
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args): Promise<void> => {
    setBusy(true);
    await dispatch(action(...args));
    setBusy(false);
  };
  return [run, busy] as const;
}

export const useSave = () => useAction(saveThese);
export const useRemove = () => useAction(removeThese);
