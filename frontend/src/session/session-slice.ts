import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Who is here. `starting` lasts until the stored token, if any, has loaded the profile. The token stands here too, so
 * that a browser without storage still has a session for as long as the page lives.
 */
export interface SessionState {
  phase: 'starting' | 'visitor' | 'signedIn';
  token: string | null;
}

const initialState: SessionState = { phase: 'starting', token: null };

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** A token was found at start; the profile will tell whether it still lives. */
    tokenFound: (session, { payload }: PayloadAction<string>) => {
      session.token = payload;
    },
    /** Nobody is signed in: no token at start, or its profile could not be loaded. */
    startedAsVisitor: () => ({ phase: 'visitor', token: null }) satisfies SessionState,
    /** The stored token's profile was loaded at start. */
    startedSignedIn: {
      reducer: (session) => {
        session.phase = 'signedIn';
      },
      prepare: (payload: { emailId: string }) => ({ payload }),
    },
    /** A person logged in. */
    loggedIn: (_session, { payload }: PayloadAction<{ token: string; emailId: string }>) =>
      ({ phase: 'signedIn', token: payload.token }) satisfies SessionState,
    /** The person logged out, here or in another tab. */
    loggedOut: () => ({ phase: 'visitor', token: null }) satisfies SessionState,
    /** The API answered 401: the token is dead. */
    sessionExpired: () => ({ phase: 'visitor', token: null }) satisfies SessionState,
    /** The person ended it by another deed, such as a password reset, whose screen says where to go next. */
    sessionDropped: () => ({ phase: 'visitor', token: null }) satisfies SessionState,
  },
  selectors: {
    selectPhase: (session) => session.phase,
    selectToken: (session) => session.token,
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
export const { selectPhase, selectToken } = sessionSlice.selectors;
