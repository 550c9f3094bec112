import { isApiFailure } from '../api/failure';
import { logError } from '../lib/log';
import { sessionApi } from '../session/session-api';
import { loggedOut, startedAsVisitor, startedSignedIn, tokenFound } from '../session/session-slice';
import { readToken, removeToken, TOKEN_KEY } from '../session/token';
import type { AppStore } from './store';

/** Loads the profile with the stored token. Removes the token when that fails. */
export async function startSession(store: AppStore): Promise<void> {
  const token = readToken();
  if (!token) {
    store.dispatch(startedAsVisitor({ ended: false }));
    return;
  }
  store.dispatch(tokenFound(token));
  try {
    const profile = await store.dispatch(sessionApi.endpoints.profile.initiate()).unwrap();
    store.dispatch(startedSignedIn({ emailId: profile.emailId }));
  } catch (error) {
    logError('the profile could not be loaded', error);
    removeToken();
    store.dispatch(startedAsVisitor({ ended: isApiFailure(error) && error.status === 401 }));
  }
}

/** Logs out this tab when another tab logs out. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const signedIn = store.getState().session.phase === 'signedIn';
    if (key === TOKEN_KEY && newValue === null && signedIn) store.dispatch(loggedOut());
  });
}
