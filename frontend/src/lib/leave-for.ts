/** Leaves the product for another site's page, such as the checkout; nothing but http and https is followed. */
export function leaveFor(address: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('the address to go to is no web address');
  window.location.assign(href);
}
