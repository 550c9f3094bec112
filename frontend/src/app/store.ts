import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { portalApi } from '../api/portal-api';
import { listingViewReducer } from '../listing-view/listing-view-slice';
import { loadView } from '../listing-view/persistence';
import { sessionReducer } from '../session/session-slice';
import { toastsReducer } from '../toasts/toasts-slice';
import { trailReducer } from './trail-slice';
import { makeListeners, type Navigation } from './listeners';

const rootReducer = combineReducers({
  session: sessionReducer,
  toasts: toastsReducer,
  trail: trailReducer,
  listingView: listingViewReducer,
  [portalApi.reducerPath]: portalApi.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** A store with its listeners. `navigation` is filled in once the router stands, which needs the store first. */
export function makeStore(navigation: Navigation) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { listingView: loadView() },
    middleware: (defaults) =>
      defaults().prepend(makeListeners(navigation).middleware).concat(portalApi.middleware),
    // Answers reach the screen at once: by default they wait for the next picture, and show in the one after it.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  // Queries that asked for it run again when the connection is back.
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

/** Takes thunks as well as plain actions. */
export type AppDispatch = AppStore['dispatch'];
