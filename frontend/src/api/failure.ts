/** Why a call failed. The shape is the same for HTTP responses and for calls without a response. */
export interface ApiFailure {
  /** The HTTP status, or the reason why there was no usable response. */
  status: number | 'unreachable' | 'timeout' | 'unreadable';
  /** The server's message for the user (`ErrorBody.error`). Absent when the server sent none. */
  message?: string;
  /** The server's machine-readable code (`ErrorBody.code`). */
  code?: string;
  /** Error texts by field. */
  fields?: Record<string, string>;
  /** A session token: the account was created although a later step failed (`ErrorBody.token`). */
  token?: string;
  /** The response's `X-Request-Id`. Support uses it to find the log entry. */
  requestId?: string;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns whether an error thrown by a call is an `ApiFailure`. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return ['number', 'string'].includes(typeof record(error).status);
}

/** Reads the body of a failed call. A body in another shape yields no message, because it is not meant for the user. */
export function readFailure(status: ApiFailure['status'], body: unknown, requestId?: string): ApiFailure {
  const { error, code, fields, token } = record(body);
  const named = Object.entries(record(fields)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    status,
    message: text(error),
    code: text(code),
    fields: named.length > 0 ? Object.fromEntries(named) : undefined,
    token: text(token),
    requestId,
  };
}
