import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { logError } from '../../../lib/log';
import { useProfileQuery } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { removalUndone, useSavePropertiesMutation, useUnsavePropertiesMutation } from '../saved-api';

/** The ids of the saved properties, as the profile has them. */
export function useSavedIds(): ReadonlySet<string> {
  const { data } = useProfileQuery();
  const ids = data?.savedProperties;
  return useMemo(() => new Set(ids), [ids]);
}

type SaveWhat = Parameters<ReturnType<typeof useSavePropertiesMutation>[0]>[0];

/** Saves, with the spec's two toasts (spec.md §7 and §8). */
export function useSave() {
  const dispatch = useDispatch();
  const [save, { isLoading }] = useSavePropertiesMutation();
  const run = async (what: SaveWhat): Promise<void> => {
    try {
      const { saved } = await save(what).unwrap();
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
  return { save: run, saving: isLoading };
}

/** Lets properties go; the toast takes them back with note and stage. */
export function useRemove() {
  const dispatch = useDispatch();
  const [unsave, { isLoading }] = useUnsavePropertiesMutation();
  const run = async (ids: string[], called?: string): Promise<void> => {
    try {
      const { properties: removed } = await unsave(ids).unwrap();
      dispatch(
        toastShown({
          title:
            removed.length === 1
              ? 'Removed from My Properties'
              : `${removed.length.toLocaleString('en-US')} removed from My Properties`,
          description: called,
          action: { label: 'Undo', does: removalUndone(removed) },
        }),
      );
    } catch (error) {
      logError('removing failed', error);
      const description = 'Nothing was removed. Please try again.';
      dispatch(toastShown({ title: 'Failed to remove', description, tone: 'destructive' }));
    }
  };
  return { remove: run, removing: isLoading };
}
