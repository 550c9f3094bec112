/** Logs a failure that the user cannot fix. Never log addresses, tokens or bodies. */
export function logError(what: string, cause?: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, cause ?? '');
}
