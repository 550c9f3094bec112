declare global {
  interface Window {
    /** The answers to requests that index.html began (src/early.js), by path. */
    early?: Record<string, Promise<Response>>;
  }
}

/** Returns the answer to a request that index.html began. Each answer can be taken once. */
export function takeEarlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  const { pathname, search } = new URL(url);
  if (method !== 'GET' || search !== '') return undefined;
  const answer = window.early?.[pathname];
  delete window.early?.[pathname];
  return answer;
}
