import type { UnknownAction } from '@reduxjs/toolkit';

/**
 * What a request needs from the session. The store passes it as the thunks' extra argument, because `session/` imports
 * this folder and an import in the other direction would be a cycle.
 */
export interface SessionAccess {
  /** Returns the signed-in user's token, or null. */
  token: (state: unknown) => string | null;
  /** Returns whether the stored token is still being checked. */
  isStarting: (state: unknown) => boolean;
  /** Creates the action that ends the session after the server refused its token. */
  expired: () => UnknownAction;
}
