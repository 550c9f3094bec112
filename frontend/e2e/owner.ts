import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { operator } from './operator';
import { newPerson, test as base } from './people';
import { Portal, type ListingRow } from './support';

export interface Owner {
  emailId: string;
  portal: Portal;
  page: Page;
}

/** `owner` is a new person with a subscription and without preferences, signed in. */
export const test = base.extend<{ owner: Owner }>({
  owner: async ({ page, request }, provide) => {
    const person = newPerson();
    operator(
      ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
      `${person.password}\n`,
    );
    const answer = await request.post('/api/login', { data: person });
    const { token } = (await answer.json()) as { token: string };
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await provide({ emailId: person.emailId, portal: new Portal(request, token), page });
  },
});

/** Returns a property that was sold long ago, in the middle of a list of Texas that no other journey reads. */
export async function pastProperty(portal: Portal, place = 0.5): Promise<ListingRow> {
  const { data } = await portal.search({
    historicalFilter: 'all',
    state: 'Texas',
    sortColumn: 'Foreclosure Sale Date',
    sortDirection: 'asc',
  });
  const today = new Date().toISOString().slice(0, 10);
  const past = data.filter((row) => {
    const day = row['Foreclosure Sale Date'];
    return typeof day === 'string' && day < today && typeof row['matched_Current Bid'] === 'number';
  });
  const found = past[Math.floor(past.length * place)];
  if (!found) throw new Error('the demo has no past sale in Texas');
  return found;
}

/** Imports a file of these lines, as the operator does with a county's file. */
export function importLines(source: string, lines: readonly string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'journey-'));
  try {
    const file = path.join(folder, 'county.csv');
    writeFileSync(file, `${lines.join('\n')}\n`);
    operator(['import', '--source', source, file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
