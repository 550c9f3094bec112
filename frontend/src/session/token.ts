import { readText, removeStored, writeText } from '../lib/storage';

/** The storage key of the session token (docs/product.md#session-token). */
export const TOKEN_KEY = 'auth_token';

export const saveToken = (token: string): void => writeText(TOKEN_KEY, token);
export const readToken = (): string | undefined => readText(TOKEN_KEY);
export const removeToken = (): void => removeStored(TOKEN_KEY);
export const hasToken = (): boolean => Boolean(readToken());
