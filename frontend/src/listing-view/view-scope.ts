import { createContext, useContext } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { ListingView } from './listing-view';
import { selectView } from './listing-view-slice';

/** The list that filters, chips and map speak of. */
export interface ViewScope {
  view: ListingView;
  /** Takes the actions of the view's slice. */
  change: (action: UnknownAction) => void;
  /** Set where the list goes through the saved properties alone. */
  among?: 'saved';
}

const Scope = createContext<ViewScope | undefined>(undefined);

/** Gives the filters, chips and map below it a list of their own, in the place of the data screen's. */
export const ViewScopeProvider = Scope.Provider;

/** The list that this part of the screen is about: the data screen's, unless a screen gives another. */
export function useViewScope(): ViewScope {
  const view = useSelector(selectView);
  const change = useDispatch();
  return useContext(Scope) ?? { view, change };
}
