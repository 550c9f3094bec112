import type { SessionEntry } from '../account-api';

/** What browsers and systems call themselves, the more telling first: Edge also says Chrome, Chrome also Safari. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

type Names = readonly (readonly [mark: string, name: string])[];
const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([mark]) => agent.includes(mark))?.[1];

/** What a person recognises a log-in by: 'Chrome on Windows', or where it came from. */
export function deviceName({ browser, network }: Pick<SessionEntry, 'browser' | 'network'>): string {
  if (!browser) return network ?? 'Unknown device';
  const names = [nameIn(BROWSERS, browser), nameIn(SYSTEMS, browser)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' on ') : (browser.split(/[\s/]/)[0] ?? browser);
}
