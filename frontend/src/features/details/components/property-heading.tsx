import type { ListingDetails } from '../details-api';
import { addressLine } from '../lib/links';
import { sourceTitle, useOrigin } from '../lib/use-origin';

/** The address, and below it the city, the county and the type. The tooltip names the source of the city. */
export function PropertyHeading({ property }: { property: ListingDetails }) {
  const originOf = useOrigin(property.unique_ID);
  const place = [
    addressLine(property),
    property.County && `${property.County} County`,
    property['Property Type'],
  ];
  return (
    <>
      <h1 translate="no" className="font-display text-31 break-words max-md:text-25 print:text-25">
        {property.Address ?? property.unique_ID}
      </h1>
      <p title={sourceTitle(originOf('City'))} className="mt-1 text-16 text-secondary max-md:text-14">
        {place.filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
