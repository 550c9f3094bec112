import { ComparableSales } from '../../features/details/components/comparables';
import { Facts } from '../../features/details/components/facts';
import { HomeFacts } from '../../features/details/components/home-facts';
import { KeyFigures } from '../../features/details/components/key-figures';
import { PrintNotes } from '../../features/details/components/print-notes';
import { PropertyHeading } from '../../features/details/components/property-heading';
import { SaleTimeline } from '../../features/details/components/timeline';
import type { ListingDetails } from '../../features/details/details-api';
import { PaperMap } from '../../features/map/components/paper-map';
import type { PaperGround } from '../../features/map/lib/paper-picture';
import { PrintedOwnData } from '../../features/saved/components/printed-own-data';
import type { Annotation } from '../../features/saved/saved-api';
import { photosOf } from '../../listing-view/photos';
import { pageAddress } from './page-address';
import { QrCode } from './qr-code';

/** A property with what else its sheet has. */
export interface SheetData {
  property: ListingDetails;
  /** What the user wrote, if the property is saved. */
  annotation: Annotation | undefined;
}

interface PrintedSheetsProps {
  sheets: readonly SheetData[];
  /** What the maps are drawn from. Undefined if it could not be loaded. */
  ground: PaperGround | undefined;
}

/** The same sheet as that of a property's page, for several properties. Each one starts on a new page. */
export function PrintedSheets({ sheets, ground }: PrintedSheetsProps) {
  return sheets.map((sheet) => <Sheet key={sheet.property.unique_ID} {...sheet} ground={ground} />);
}

function Sheet({ property, annotation, ground }: SheetData & Pick<PrintedSheetsProps, 'ground'>) {
  const id = property.unique_ID;
  const name = property.Address ?? id;
  const [photo] = photosOf(property);
  return (
    <article className="property-page print-sheet flex flex-col gap-8">
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <PropertyHeading property={property} />
          <HomeFacts property={property} />
          <p className="text-12 text-secondary">{pageAddress(id)}</p>
        </div>
        <QrCode text={pageAddress(id)} name={`Link to ${name}`} className="print-code shrink-0" />
      </header>
      <div className="property-top grid items-start">
        {/* Not lazy: what is only for paper never scrolls into sight. */}
        <div className="property-pictures">
          {photo && <img src={photo} alt={`Photo of ${name}`} referrerPolicy="no-referrer" />}
          <PaperMap lat={property.Latitude} lng={property.Longitude} propertyName={name} ground={ground} />
        </div>
        <KeyFigures property={property} />
      </div>
      {annotation && <PrintedOwnData annotation={annotation} />}
      <Facts property={property} />
      <SaleTimeline id={id} />
      <ComparableSales property={property} />
      <PrintNotes withOwnNotes={annotation !== undefined} />
    </article>
  );
}
