import type { SessionEntry } from '../account-api';

/**
 * Browser and system names in user-agent strings. The more specific name comes first: Edge's string also contains
 * Chrome, and Chrome's contains Safari.
 */
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

/** Returns a name that helps the user recognize a session: 'Chrome on Windows', or the network. */
export function deviceName({ browser, network }: Pick<SessionEntry, 'browser' | 'network'>): string {
  if (!browser) return network ?? 'Unknown device';
  const names = [nameIn(BROWSERS, browser), nameIn(SYSTEMS, browser)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' on ') : (browser.split(/[\s/]/)[0] ?? browser);
}
