import { inHash, paths } from '../../../lib/paths';
import { sharedAddressOf } from '../../../listing-view/listing-query';
import type { SavedSearch } from '../searches-api';
import { viewOf } from './view-text';

/** The parameter that contains the name of a shared search. */
const NAME = 'copy';

/** Returns the link to a copy of a search. It contains the name and the view, and nothing about the user. */
export function copyLink({ name, view }: Pick<SavedSearch, 'name' | 'view'>): string {
  const { origin, pathname } = window.location;
  const shared = `${new URLSearchParams([[NAME, name]]).toString()}&${view}`;
  return `${origin}${pathname}${inHash(paths.savedSearches.href())}?${shared}`;
}

/**
 * Returns the search that the address of a copy contains, or nothing at another address. The address is untrusted, so
 * its view passes the same readers as any address of the data screen.
 */
export function sharedSearch(address: string): { name: string; view: string } | undefined {
  const name = new URLSearchParams(address).get(NAME)?.trim();
  return name === undefined ? undefined : { name, view: sharedAddressOf(viewOf(address)) };
}
