/** Goes to another site's page, such as the checkout. Only http and https addresses are allowed. */
export function redirectTo(address: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('the address is not a web address');
  window.location.assign(href);
}
