/** Numbers and amounts in text fields, formatted while they are typed. */

/**
 * Groups the digits of a number as it is typed: '250000' becomes '250,000', with a currency '$250,000'. A text that is
 * not a number stays as it is, because its error has to show what was typed.
 */
export function groupedAsTyped(text: string, currency = ''): string {
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d*)(\.\d*)?$/.exec(text.replace(/[$,\s]/g, '')) ?? [];
  if (whole === '' && decimals === '') return sign !== '' ? sign : text.replace(/^[$,\s]+$/, '');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${currency}${grouped}${decimals}`;
}

/** A separator is not typed, so it does not count for the place of the caret. */
const isTyped = (character: string): boolean => /[^$,\s]/.test(character);

/** Returns the caret's place in `formatted`: after as many typed characters as it had before it in `text`. */
export function caretIn(formatted: string, text: string, caret: number): number {
  const before = [...text.slice(0, caret)].filter(isTyped).length;
  if (before === 0) return text.slice(0, caret) === '' ? 0 : Math.min(1, formatted.length);
  let seen = 0;
  for (let place = 0; place < formatted.length; place += 1) {
    if (isTyped(formatted.charAt(place))) seen += 1;
    if (seen === before) return place + 1;
  }
  return formatted.length;
}

/** Reads a number as people type it: '$1,250,000'. Returns null for nothing, and undefined for what is not a number. */
export function readNumber(text: string): number | null | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Asks about an amount of dollars whose thousands are separated by points, as in many countries: '250.000' reads as 250
 * here and probably means $250,000. Returns nothing for other texts.
 */
export function askAboutPoints(text: string): string | undefined {
  const plain = text.replace(/[$\s]/g, '');
  if (!/^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(plain)) return undefined;
  const meant = groupedAsTyped(plain.replace(/\./g, '').replace(',', '.'), '$');
  return `Did you mean ${meant}? Separate thousands with a comma.`;
}
