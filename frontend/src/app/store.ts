import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { portalApi } from '../api/portal-api';
import { listingViewReducer } from '../listing-view/listing-view-slice';
import type { ListingView } from '../listing-view/listing-view';
import type { SessionAccess } from '../api/session-access';
import { selectToken, sessionExpired, sessionReducer, type SessionState } from '../session/session-slice';
import { toastsReducer } from '../toasts/toasts-slice';
import { trailReducer } from '../features/list-screen/trail-slice';
import { makeListeners, type Navigation } from './listeners';

const rootReducer = combineReducers({
  session: sessionReducer,
  toasts: toastsReducer,
  trail: trailReducer,
  listingView: listingViewReducer,
  [portalApi.reducerPath]: portalApi.reducer,
});

const sessionAccess: SessionAccess = {
  token: (state) => selectToken(state as { session: SessionState }),
  isStarting: (state) => (state as { session: SessionState }).session.phase === 'starting',
  expired: sessionExpired,
};

/** Creates a store with its listeners. `navigation` is filled in later, because the router needs the store first. */
export function makeStore(navigation: Navigation, listingView: ListingView) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { listingView },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: sessionAccess } })
        .prepend(makeListeners(navigation).middleware)
        .concat(portalApi.middleware),
    // Responses reach the screen at once. By default they wait for the next frame and show one frame later.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  // Refetches the queries when the connection is restored.
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

/** Dispatches thunks as well as plain actions. */
export type AppDispatch = AppStore['dispatch'];
