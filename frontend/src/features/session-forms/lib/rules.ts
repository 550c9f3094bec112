/** What the forms check before they ask the server (spec.md §5). */

export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORDS_DIFFER = 'Passwords do not match.';

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/;

/** Whether it may be an e-mail address; the server knows better. */
export const isEmailLike = (text: string): boolean => EMAIL_SHAPE.test(text.trim());

/** Counted as the server counts: an accented letter or a symbol is one character. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH;
