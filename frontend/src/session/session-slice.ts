import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The session state. `starting` lasts until the stored token, if there is one, has loaded the profile. The token is
 * stored here too, so that a browser without storage has a session until the page closes.
 */
export interface SessionState {
  phase: 'starting' | 'visitor' | 'signedIn';
  token: string | null;
  /** Whether the user is a visitor because the session ended. Log-in says so. */
  ended: boolean;
}

const initialState: SessionState = { phase: 'starting', token: null, ended: false };

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** A token was found at the start. The profile request will show whether it is valid. */
    tokenFound: (session, { payload }: PayloadAction<string>) => {
      session.token = payload;
    },
    /** There is no token at the start, or its profile could not be loaded. */
    startedAsVisitor: (_session, { payload }: PayloadAction<{ ended: boolean }>) =>
      ({ phase: 'visitor', token: null, ended: payload.ended }) satisfies SessionState,
    /** The profile of the stored token was loaded at the start. */
    startedSignedIn: {
      reducer: (session) => {
        session.phase = 'signedIn';
      },
      prepare: (payload: { emailId: string }) => ({ payload }),
    },
    /** The user logged in. */
    loggedIn: (_session, { payload }: PayloadAction<{ token: string; emailId: string }>) =>
      ({ phase: 'signedIn', token: payload.token, ended: false }) satisfies SessionState,
    /** The user logged out, in this tab or in another. */
    loggedOut: () => ({ phase: 'visitor', token: null, ended: false }) satisfies SessionState,
    /** The API answered 401: the token is invalid. */
    sessionExpired: () => ({ phase: 'visitor', token: null, ended: true }) satisfies SessionState,
    /** Another action of the user, such as a password reset, ended the session. Its screen chooses the next page. */
    sessionDropped: () => ({ phase: 'visitor', token: null, ended: false }) satisfies SessionState,
  },
  selectors: {
    selectPhase: (session) => session.phase,
    selectToken: (session) => session.token,
    selectEnded: (session) => session.ended,
  },
});

export const sessionReducer = sessionSlice.reducer;
export const {
  tokenFound,
  startedAsVisitor,
  startedSignedIn,
  loggedIn,
  loggedOut,
  sessionExpired,
  sessionDropped,
} = sessionSlice.actions;
export const { selectPhase, selectToken, selectEnded } = sessionSlice.selectors;
