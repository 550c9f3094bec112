import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { logError } from '../lib/log';
import { takeEarlyAnswer } from './early-answers';
import { readFailure, type ApiFailure } from './failure';
import type { SessionAccess } from './session-access';

const TIMEOUT_MS = 30_000;

const fetchFromPortal = fetchBaseQuery({
  // The base URL is absolute, because requests with a relative URL fail in unit tests.
  baseUrl: new URL('/api', window.location.origin).href,
  timeout: TIMEOUT_MS,
  // `fetch` is looked up at each call, so that tests can replace it.
  fetchFn: (input, init) =>
    (input instanceof Request ? takeEarlyAnswer(input) : undefined) ?? window.fetch(input, init),
  prepareHeaders: (headers, { getState, extra }) => {
    const token = (extra as SessionAccess).token(getState());
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
 * Sends every call to our own server. Adds the bearer token, converts failures to one shape, and turns a 401 into
 * `sessionExpired` unless the endpoint sets `keepSession`, as log-in does, or the stored token is still being checked
 * (docs/product.md#unauthorized). It neither shows toasts nor navigates. The listeners do that.
 */
export const portalQuery: BaseQueryFn<
  FetchArgs | string,
  unknown,
  ApiFailure,
  { keepSession?: boolean },
  FetchBaseQueryMeta
> = async (args, api, extraOptions) => {
  const session = api.extra as SessionAccess;
  const token = session.token(api.getState());
  const answer = await fetchFromPortal(args, api, extraOptions ?? {});
  if (!answer.error) return { data: answer.data, meta: answer.meta };

  const error = failureOf(answer.error, answer.meta?.response?.headers.get('X-Request-Id') ?? undefined);
  // A late response to an old token must not end the session that replaced it.
  const stillOurs = token !== null && token === session.token(api.getState());
  const endsSession = stillOurs && !extraOptions?.keepSession && !session.isStarting(api.getState());
  if (error.status === 401 && endsSession) api.dispatch(session.expired());
  // Server failures are logged (docs/product.md#failed-loads). A refusal with a reason is not: the screen shows it.
  if (typeof error.status !== 'number' || error.status >= 500)
    logError(`${(typeof args === 'string' ? args : args.url).split('?')[0]} failed`, error);
  return { error };
};
