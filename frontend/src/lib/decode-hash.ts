/** Replaces an address whose path some program encoded, such as `#%2Fpricing`, by the one that the router reads. */
export function decodeHash(location: Pick<Location, 'hash' | 'replace'>): void {
  if (!/^#%2f/i.test(location.hash)) return;
  try {
    location.replace(decodeURIComponent(location.hash));
  } catch {
    // A damaged address stays as it is, and the router shows that there is no such page.
  }
}
