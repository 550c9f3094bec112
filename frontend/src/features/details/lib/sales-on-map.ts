import type { ReactNode } from 'react';
import type { Corner } from '../../../listing-view/listing-view';

/** A sale with a location. Its number is that of its row. */
interface SaleOnMap {
  id: string;
  number: number;
  name: string;
  /** Its price and distance, in a few words. */
  note: string;
  at: Corner;
  /** Whether its checkbox is checked. */
  included: boolean;
}

/** What the map of the sales gets from their section. The page combines the two. */
export interface SalesOnMap {
  sales: readonly SaleOnMap[];
  /** The property that the sales are compared with, or null if its location is unknown. */
  pin: { at: Corner; status: string | null; precision: string | null } | null;
  propertyName: string;
  /** The distances of the rings around the property, in miles. */
  rings: readonly number[];
  /** The sale whose row or point has the pointer or the focus. */
  lit: string | undefined;
  onHover: (id: string | undefined) => void;
  onFocus: (id: string | undefined) => void;
  /** Moves the focus to the row of a sale. */
  onChoose: (id: string) => void;
  /** Is shown where no map can be shown. */
  sketch: ReactNode;
}
