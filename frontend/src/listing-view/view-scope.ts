import { createContext, useContext } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { ListingView } from './listing-view';
import { selectView } from './listing-view-slice';

/** The list that filters, chips and map work on. */
export interface ViewScope {
  view: ListingView;
  /** Dispatches the actions of the view's slice. */
  change: (action: UnknownAction) => void;
  /** Set when the list contains only saved properties. */
  among?: 'saved';
}

const Scope = createContext<ViewScope | undefined>(undefined);

/** Provides another list than the data screen's to the filters, chips and map below it. */
export const ViewScopeProvider = Scope.Provider;

/** Returns the list of this part of the screen. The default is the data screen's. */
export function useViewScope(): ViewScope {
  const view = useSelector(selectView);
  const change = useDispatch();
  return useContext(Scope) ?? { view, change };
}
