import { readText, removeStored, writeText } from '../lib/storage';

/** Where the session's token is kept (spec.md §3). */
export const TOKEN_KEY = 'auth_token';

export const saveToken = (token: string): void => writeText(TOKEN_KEY, token);
export const readToken = (): string | undefined => readText(TOKEN_KEY);
export const removeToken = (): void => removeStored(TOKEN_KEY);
export const hasToken = (): boolean => Boolean(readToken());
