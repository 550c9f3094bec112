import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operator } from './operator';
import { products } from './products';

/** The houses of the jobs: enough in both counties, whatever the demo's dice gave. */
const HOUSES = 8;

/** Returns the first Tuesday of the next month, which is Georgia's sale day, as `2026-12-01`. */
export function nextSaleDay(now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1));
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Each house has an equity of at least $50,000. */
function houseLine(number: number): string {
  const isFulton = number % 2 === 0;
  const bid = 120_000 + number * 7_000;
  const value = bid + 60_000 + number * 5_000;
  return [
    `GA-${isFulton ? 'Fulton' : 'DeKalb'}-JOB-${number}`,
    'GA',
    isFulton ? 'Fulton' : 'DeKalb',
    `${100 + number} Jobs Journey Ln`,
    isFulton ? 'Atlanta' : 'Decatur',
    isFulton ? '30310' : '30030',
    'Single Family',
    nextSaleDay(),
    bid,
    value,
    'Scheduled',
    3,
    2,
    1500 + number * 20,
    1960 + number,
    (33.72 + number / 200).toFixed(6),
    (-84.41 + number / 100).toFixed(6),
    isFulton ? '10:00 AM' : '11:00 AM',
    `${isFulton ? 'Fulton' : 'DeKalb'} County Courthouse`,
    `26-JOB-${number}`,
  ].join(',');
}

const HEADERS =
  'ID,State,County,Address,City,Zip Code,Property Type,Sale Date,Opening Bid,Estimated Value,Foreclosure Status,' +
  'Bedrooms,Bathrooms,Living Area (sq ft),Year Built,Latitude,Longitude,Sale Time,Sale Location,Case Number';

/** Waits until the running server shows the houses, which takes two seconds at most. */
async function untilShown(baseURL: string): Promise<void> {
  const json = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${baseURL}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ emailId: 'demo@example.com', password: 'courthouse-demo' }),
  });
  const { token } = (await answer.json()) as { token: string };
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const found = await fetch(`${baseURL}/api/get-properties?search=Jobs+Journey+Ln&limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    // A busy server may refuse a search, and then the answer has no list.
    const { meta } = (await found.json()) as { meta?: { totalCount: number } };
    if (meta?.totalCount === HOUSES) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the imported houses are not shown');
}

/**
 * Imports houses in Fulton and DeKalb with a sale next month into each product, before any journey runs. Without the
 * server's program there is nothing to import with.
 */
export default async function importHouses(): Promise<void> {
  if (!process.env.SERVER_BIN) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'georgia-houses-'));
  try {
    const file = path.join(folder, 'houses.csv');
    const lines = Array.from({ length: HOUSES }, (_, place) => houseLine(place + 1));
    writeFileSync(file, `${[HEADERS, ...lines].join('\n')}\n`);
    for (const product of products)
      operator(['import', '--source', 'Journeys of the jobs', file], '', product);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await Promise.all(products.map(({ E2E_BASE_URL }) => untilShown(E2E_BASE_URL ?? '')));
}
