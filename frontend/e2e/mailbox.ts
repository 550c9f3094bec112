import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** A mail's text as it was before it was made fit for sending. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function mailsTo(address: string): string[] {
  const folder = path.join(process.env.DATA_DIR ?? '', 'outbox');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => decoded(readFileSync(path.join(folder, name), 'utf8')))
      .filter((mail) => mail.includes(`To: ${address}`));
  } catch {
    // Nobody has been written to yet.
    return [];
  }
}

/** Waits for the mail to `address` that leads to `screen`, and gives the address after the hash. */
export async function linkTo(screen: string, address: string, timeout = 30_000): Promise<string> {
  expect(process.env.DATA_DIR, 'DATA_DIR is the server’s').toBeTruthy();
  const link = new RegExp(`/#(${screen}(?:/|\\?token=)[\\w-]+)`);
  let found: string | undefined;
  await expect
    .poll(
      () =>
        (found = mailsTo(address)
          .flatMap((mail) => link.exec(mail)?.[1] ?? [])
          .at(0)),
      {
        message: `a mail to ${address} leads to ${screen}`,
        timeout,
      },
    )
    .toBeTruthy();
  return found ?? '';
}
