/** The checks that the forms make before a request. */

export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORDS_DIFFER = 'Passwords do not match.';

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/;

/** Returns whether the text resembles an email address. The server makes the final decision. */
export const isEmailLike = (text: string): boolean => EMAIL_SHAPE.test(text.trim());

/** Counts characters as the server does: an accented letter or a symbol is one character. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH;
