import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nextSaleDay } from './georgia-houses';
import { operator } from './operator';
import { products } from './products';

const HEADERS =
  'unique_ID,State,County,Address,City,Zip Code,Parcel Number,Property Type,Sale Date,Opening Bid,Foreclosure Status';

/** The sale that the county and the court list. The county's listing is shown. */
export const SHOWN = 'GA-Cobb-TWICE-1';
export const DUPLICATE = 'GA-Cobb-TWICE-2';

/** Imports a file of one sale. */
function list(folder: string, source: string, id: string, day: string, bid: number, status: string): void {
  const row = [id, 'GA,Cobb,12 Two Lists Ln,Marietta,30060,16-1234-0-012-0,Single Family', day, bid, status];
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, `${HEADERS}\n${row.join(',')}\n`);
  for (const product of products) operator(['import', '--source', source, file], '', product);
}

/**
 * Imports a sale that two lists contain and state differently into each product, before any journey runs. Without the server's program there is nothing to import with.
 */
export default function importJoinedLists(): void {
  if (!process.env.SERVER_BIN) return;
  const [day, later] = [nextSaleDay(), nextSaleDay(new Date(Date.now() + 31 * 86_400_000))];
  const folder = mkdtempSync(path.join(tmpdir(), 'joined-lists-'));
  try {
    list(folder, 'Cobb County list', SHOWN, day, 150_000, 'Scheduled');
    list(folder, 'Cobb Superior Court', DUPLICATE, day, 150_000, 'Scheduled');
    list(folder, 'Cobb Superior Court', DUPLICATE, later, 162_500, 'Postponed');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
