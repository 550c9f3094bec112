/** Why a call failed, in one shape for HTTP answers and for calls that never got one. */
export interface ApiFailure {
  /** The HTTP status, or what went wrong before there was one. */
  status: number | 'unreachable' | 'timeout' | 'unreadable';
  /** The server's words for a person (`ErrorBody.error`); nothing when it said none. */
  message?: string;
  /** The server's word for machines (`ErrorBody.code`). */
  code?: string;
  /** What is wrong with which field. */
  fields?: Record<string, string>;
  /** A session's token: the sign-up stands although the rest failed (`ErrorBody.token`). */
  token?: string;
  /** The answer's `X-Request-Id`: helps support to find it in the log. */
  requestId?: string;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Whether an error thrown by a call is a failure of ours. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return ['number', 'string'].includes(typeof record(error).status);
}

/** Reads the body of a refused call; a body in another shape is no secret but no text for a person either. */
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
