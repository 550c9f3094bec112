import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { portalApi } from '../api/portal-api';
import { useTabReturn } from './use-tab-return';

/** Loads the profile again when the user returns to this tab, because the billing portal opens in another one. */
export function useFreshProfile(): void {
  const dispatch = useDispatch();
  useTabReturn(useCallback(() => void dispatch(portalApi.util.invalidateTags(['Profile'])), [dispatch]));
}
