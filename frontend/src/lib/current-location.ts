import { createContext, useContext } from 'react';
import { createPath, type DataRouter, type Location } from 'react-router';

/** The router of the application, for what must know where it is now. */
export const RouterContext = createContext<DataRouter | undefined>(undefined);

/**
 * Returns a function that says whether the router is at a location and is not on its way to another one. The location
 * that `useLocation` returns can be older, because the router renders a step back at low priority.
 */
export function useIsAtLocation(): (location: Location) => boolean {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no RouterContext');
  return (location) => {
    const now = router.state.navigation.location ?? router.state.location;
    return now.key === location.key && createPath(now) === createPath(location);
  };
}
