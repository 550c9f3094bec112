import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { selectToken, sessionExpired, type SessionState } from '../session/session-slice';
import { logError } from '../lib/log';
import { readFailure, type ApiFailure } from './failure';

const TIMEOUT_MS = 30_000;

const fetchFromPortal = fetchBaseQuery({
  // Absolute, or requests fail in unit tests.
  baseUrl: new URL('/api', window.location.origin).href,
  timeout: TIMEOUT_MS,
  // Looked up at each call, so that whoever watches the network may replace it.
  fetchFn: (...request) => window.fetch(...request),
  prepareHeaders: (headers, { getState }) => {
    const token = selectToken(getState() as { session: SessionState });
    if (token) headers.set('Authorization', `Bearer ${token}`);
  },
});

function failureOf(error: FetchBaseQueryError, requestId: string | undefined): ApiFailure {
  switch (error.status) {
    case 'FETCH_ERROR':
      return { status: 'unreachable' };
    case 'TIMEOUT_ERROR':
      return { status: 'timeout' };
    case 'PARSING_ERROR':
      return readFailure(
        error.originalStatus >= 400 ? error.originalStatus : 'unreadable',
        undefined,
        requestId,
      );
    case 'CUSTOM_ERROR':
      return { status: 'unreadable' };
    default:
      return readFailure(error.status, error.data, requestId);
  }
}

/**
 * Every call to the product's own server: adds the bearer token, gives failures one shape, and turns a 401 into
 * `sessionExpired` unless the endpoint keeps the session (log-in and the profile load at start). It neither toasts
 * nor navigates: listeners do.
 */
export const portalQuery: BaseQueryFn<
  FetchArgs | string,
  unknown,
  ApiFailure,
  { keepSession?: boolean }
> = async (args, api, extraOptions) => {
  const token = selectToken(api.getState() as { session: SessionState });
  const answer = await fetchFromPortal(args, api, extraOptions ?? {});
  if (!answer.error) return { data: answer.data };

  const error = failureOf(answer.error, answer.meta?.response?.headers.get('X-Request-Id') ?? undefined);
  // A late answer to a token that is no longer ours must not end the session that came after it.
  const stillOurs = token !== null && token === selectToken(api.getState() as { session: SessionState });
  if (error.status === 401 && stillOurs && !extraOptions?.keepSession) api.dispatch(sessionExpired());
  // Spec.md §8: what fails is logged. What is refused with a reason is an answer, and the screen tells it.
  if (typeof error.status !== 'number' || error.status >= 500)
    logError(`${(typeof args === 'string' ? args : args.url).split('?')[0]} failed`, error);
  return { error };
};
