import { createListenerMiddleware } from '@reduxjs/toolkit';
import { portalApi } from '../api/portal-api';
import { CLEARED_KEYS, type ListingView } from '../listing-view/listing-view';
import { allFiltersCleared, viewReset } from '../listing-view/listing-view-slice';
import { claimPreferences, forget, saveView } from '../listing-view/persistence';
import { removalUndone, restoreProperties } from '../features/saved/saved-api';
import {
  loggedIn,
  loggedOut,
  sessionDropped,
  sessionExpired,
  startedSignedIn,
} from '../session/session-slice';
import { removeToken, saveToken } from '../session/token';
import { TOAST_REMOVAL_MS, toastDismissed, toastRemoved, toastShown } from '../toasts/toasts-slice';
import { paths } from './paths';
import { rowFollowed, trailBegun } from './trail-slice';

/** How listeners move the person about; set when the router is made. */
export interface Navigation {
  go: (to: string) => Promise<void>;
  /** Where the person is: path and search. */
  here: () => string;
}

/** Changes of the view are written once they pause for this long. */
const SAVE_AFTER_MS = 100;

interface Watched {
  listingView: ListingView;
}

/** What follows from actions outside the store: storage, navigation, timers. */
export function makeListeners(navigation: Navigation) {
  const listeners = createListenerMiddleware<Watched>();

  listeners.startListening({
    actionCreator: loggedIn,
    effect: ({ payload }) => saveToken(payload.token),
  });

  for (const actionCreator of [loggedIn, startedSignedIn] as const) {
    listeners.startListening({
      predicate: actionCreator.match,
      effect: ({ payload }, { dispatch }) => {
        if (claimPreferences(payload.emailId)) dispatch(viewReset());
      },
    });
  }

  // The cache is emptied only after the screen is left, or its queries would run again without a token.
  listeners.startListening({
    actionCreator: loggedOut,
    effect: async (_action, { dispatch }) => {
      removeToken();
      await navigation.go(paths.home.href());
      dispatch(portalApi.util.resetApiState());
    },
  });
  listeners.startListening({
    actionCreator: sessionExpired,
    effect: async (_action, { dispatch }) => {
      removeToken();
      const here = navigation.here();
      if (!here.startsWith(paths.logIn.path)) await navigation.go(paths.logIn.href(here));
      dispatch(portalApi.util.resetApiState());
    },
  });

  listeners.startListening({
    actionCreator: sessionDropped,
    effect: (_action, { dispatch }) => {
      removeToken();
      dispatch(portalApi.util.resetApiState());
    },
  });

  listeners.startListening({
    actionCreator: rowFollowed,
    effect: async ({ payload }, { dispatch }) => {
      dispatch(trailBegun({ from: navigation.here(), ...payload }));
      await navigation.go(paths.propertyDetails.href(payload.openedId));
    },
  });

  listeners.startListening({
    actionCreator: toastDismissed,
    effect: async ({ payload }, api) => {
      await api.delay(TOAST_REMOVAL_MS);
      api.dispatch(toastRemoved(payload));
    },
  });

  listeners.startListening({
    actionCreator: removalUndone,
    effect: async ({ payload }, { dispatch }) => {
      const restored = await dispatch(restoreProperties(payload));
      dispatch(
        toastShown(
          restored.error
            ? {
                title: 'Could not undo',
                description: 'The property was not taken back. Save it again from the data screen.',
                tone: 'destructive',
              }
            : { title: 'Back in My Properties' },
        ),
      );
    },
  });

  /** The view as it is stored. */
  let saved: ListingView | undefined;
  listeners.startListening({
    predicate: (_action, now, before) => now.listingView !== before.listingView,
    effect: async (action, api) => {
      saved ??= api.getOriginalState().listingView;
      if (allFiltersCleared.match(action)) {
        forget(CLEARED_KEYS);
        const cleared = api.getState().listingView;
        saved = { ...saved, ...Object.fromEntries(CLEARED_KEYS.map((key) => [key, cleared[key]])) };
      }
      if (viewReset.match(action)) saved = api.getState().listingView;
      api.cancelActiveListeners();
      await api.delay(SAVE_AFTER_MS);
      const view = api.getState().listingView;
      saveView(view, saved);
      saved = view;
    },
  });

  return listeners;
}
