import { createListenerMiddleware } from '@reduxjs/toolkit';
import { isApiFailure } from '../api/failure';
import { portalApi } from '../api/portal-api';
import { forgetArrivedCheckout } from '../billing/arrived-purchase';
import { forgetPortalVisit } from '../billing/portal-visit';
import { CLEARED_KEYS, type ListingView } from '../listing-view/listing-view';
import { allFiltersCleared, viewReset } from '../listing-view/listing-view-slice';
import { claimPreferences, forget, saveView } from '../listing-view/persistence';
import {
  removalUndone,
  restoreProperties,
  savingUndone,
  unsaveProperties,
} from '../features/saved/saved-api';
import { hidingUndone, unhideProperties } from '../features/listings/listings-api';
import { forgetPush } from '../features/push/browser-push';
import { restoreSearch, searchRemovalUndone } from '../features/searches/searches-api';
import {
  loggedIn,
  loggedOut,
  sessionDropped,
  sessionExpired,
  startedSignedIn,
} from '../session/session-slice';
import { forgetSecret } from '../session/sign-up-secret';
import { removeToken, saveToken } from '../session/token';
import { TOAST_REMOVAL_MS, toastDismissed, toastRemoved, toastShown } from '../toasts/toasts-slice';
import { paths } from '../lib/paths';
import { rowFollowed, trailBegun } from '../features/list-screen/trail-slice';

/** How listeners navigate. `go` and `here` are set when the router is created. */
export interface Navigation {
  go: (to: string) => Promise<void>;
  /** Returns the current path and search. */
  here: () => string;
}

/** View changes are stored after a pause of this length. */
const SAVE_AFTER_MS = 100;

interface ListenerState {
  listingView: ListingView;
}

const createListeners = () => createListenerMiddleware<ListenerState>();
type Listeners = ReturnType<typeof createListeners>;

/** Creates the side effects of actions: storage, navigation, and timers. */
export function makeListeners(navigation: Navigation) {
  const listeners = createListeners();
  listenToSession(listeners, navigation);
  listenToUndo(listeners);
  storeViews(listeners);

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

  return listeners;
}

/** The token and the cached data begin and end with the session. */
function listenToSession(listeners: Listeners, navigation: Navigation) {
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

  // The cache is emptied after the screen is left. Otherwise its queries would run again without a token.
  listeners.startListening({
    actionCreator: loggedOut,
    effect: async (_action, { dispatch }) => {
      removeToken();
      // The next person at a shared computer must not prove or learn anything with them.
      forgetSecret();
      forgetArrivedCheckout();
      forgetPortalVisit();
      await forgetPush();
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

  // Access ended while the tab was open, so the stored profile is out of date.
  listeners.startListening({
    predicate: ({ payload }) => isApiFailure(payload) && payload.status === 402,
    effect: (_action, { dispatch }) => {
      dispatch(portalApi.util.invalidateTags(['Profile']));
    },
  });

  listeners.startListening({
    actionCreator: sessionDropped,
    effect: (_action, { dispatch }) => {
      removeToken();
      dispatch(portalApi.util.resetApiState());
    },
  });
}

/** The undo of a toast, and the toast that says whether it worked. */
function listenToUndo(listeners: Listeners) {
  listeners.startListening({
    actionCreator: removalUndone,
    effect: async ({ payload }, { dispatch }) => {
      const restored = await dispatch(restoreProperties(payload));
      dispatch(
        toastShown(
          restored.error
            ? {
                title: 'Could not undo the removal',
                description: 'The property was not restored. Save it again from the data screen.',
                tone: 'destructive',
              }
            : { title: 'Restored to My Properties' },
        ),
      );
    },
  });

  listeners.startListening({
    actionCreator: savingUndone,
    effect: async ({ payload }, { dispatch }) => {
      const removed = await dispatch(unsaveProperties(payload));
      dispatch(
        toastShown(
          removed.error
            ? {
                title: 'Could not undo the save',
                description: 'Nothing was removed. You can remove properties in My Properties.',
                tone: 'destructive',
              }
            : { title: 'Removed from My Properties' },
        ),
      );
    },
  });

  listeners.startListening({
    actionCreator: hidingUndone,
    effect: async ({ payload }, { dispatch }) => {
      const shown = await dispatch(unhideProperties(payload));
      dispatch(
        toastShown(
          shown.error
            ? {
                title: 'Could not show them again',
                description: 'Choose “Hidden” in the filter “Marks” to show them again.',
                tone: 'destructive',
              }
            : { title: 'Shown again' },
        ),
      );
    },
  });

  listeners.startListening({
    actionCreator: searchRemovalUndone,
    effect: async ({ payload }, { dispatch }) => {
      const restored = await dispatch(restoreSearch(payload));
      dispatch(
        toastShown(
          restored.error
            ? {
                title: 'Could not restore the search',
                description: isApiFailure(restored.error)
                  ? restored.error.message
                  : 'Save it again from the data screen.',
                tone: 'destructive',
              }
            : { title: 'Search restored' },
        ),
      );
    },
  });
}

/** Views are stored after their changes. */
function storeViews(listeners: Listeners) {
  /** The view as last stored. */
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
}
