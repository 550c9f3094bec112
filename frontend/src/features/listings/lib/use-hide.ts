import { useCallback } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { logError } from '../../../lib/log';
import { toastShown } from '../../../toasts/toasts-slice';
import { hideProperties, hidingUndone, unhideProperties } from '../listings-api';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const counted = (count: number, does: string): string =>
  count === 1 ? does : `${count.toLocaleString('en-US')} ${does.toLowerCase()}`;

/** Hides properties. The toast offers an undo (docs/product.md#hiding). */
const hideThese = (ids: string[], propertyName?: string) => async (dispatch: Dispatch) => {
  try {
    const { propertyIds } = await dispatch(hideProperties(ids)).unwrap();
    dispatch(
      toastShown({
        title: counted(propertyIds.length, 'Hidden'),
        description: propertyName,
        ...(propertyIds.length > 0 && { action: { label: 'Undo', does: hidingUndone(propertyIds) } }),
      }),
    );
  } catch (error) {
    logError('hiding failed', error);
    const tooMany = isApiFailure(error) && error.code === 'too_many_hidden' ? error.message : undefined;
    const description = tooMany ?? 'Nothing was hidden. Please try again.';
    dispatch(toastShown({ title: 'Failed to hide', description, tone: 'destructive' }));
  }
};

/** Shows hidden properties again. */
const showThese = (ids: string[], propertyName?: string) => async (dispatch: Dispatch) => {
  try {
    const { propertyIds } = await dispatch(unhideProperties(ids)).unwrap();
    dispatch(toastShown({ title: counted(propertyIds.length, 'Shown again'), description: propertyName }));
  } catch (error) {
    logError('showing again failed', error);
    const description = 'Nothing was changed. Please try again.';
    dispatch(toastShown({ title: 'Failed to show again', description, tone: 'destructive' }));
  }
};

/** Returns a stable function that hides properties, or shows them again if they are hidden. */
export function useToggleHidden(): (ids: string[], hidden: boolean, propertyName?: string) => Promise<void> {
  const dispatch = useDispatch<Dispatch>();
  return useCallback(
    (ids, hidden, propertyName) =>
      dispatch(hidden ? showThese(ids, propertyName) : hideThese(ids, propertyName)),
    [dispatch],
  );
}
