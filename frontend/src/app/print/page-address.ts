import { paths } from '../../lib/paths';

/** Returns the full address of a property's page. */
export const pageAddress = (id: string): string =>
  new URL(`/#${paths.propertyDetails.href(id)}`, window.location.origin).href;
