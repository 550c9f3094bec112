import { readValue, removeStored, writeValue } from '../lib/storage';

/**
 * The storage key of the secret that this browser keeps after a sign-up. It proves at the link of the email that the
 * password was chosen here (docs/product.md#attach).
 */
const STORAGE_KEY = 'signup_secret';

/** As long as the link in the email works. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/** A kept secret: its 64 hexadecimal digits, and when the password was chosen, in milliseconds since 1970. */
export interface SignUpSecret {
  secret: string;
  at: number;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Makes a secret of 256 random bits and its hash. Returns nothing where the browser cannot hash, as without HTTPS. */
export async function makeSecret(): Promise<{ secret: string; hash: string } | undefined> {
  const { subtle } = window.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const secret = hexOf(window.crypto.getRandomValues(new Uint8Array(32)));
  const digits = Uint8Array.from(secret, (digit) => digit.charCodeAt(0));
  return { secret, hash: hexOf(new Uint8Array(await subtle.digest('SHA-256', digits))) };
}

/** Keeps the secret of the latest sign-up. */
export const keepSecret = (secret: string): void =>
  writeValue(STORAGE_KEY, { secret, at: Date.now() } satisfies SignUpSecret);

export const forgetSecret = (): void => removeStored(STORAGE_KEY);

/** Returns the kept secret. Removes one that is too old. */
export function readSecret(): SignUpSecret | undefined {
  const kept = readValue(STORAGE_KEY);
  if (kept === undefined) return undefined;
  const { secret, at } = (kept ?? {}) as Partial<SignUpSecret>;
  const age = Date.now() - Number(at);
  if (typeof secret === 'string' && typeof at === 'number' && age >= 0 && age < LASTS_MS)
    return { secret, at };
  forgetSecret();
  return undefined;
}
