import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Decodes the quoted-printable text of an email. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Returns the emails to `address` that were sent so far. */
export function emailsTo(address: string): string[] {
  const folder = path.join(process.env.DATA_DIR ?? '', 'outbox');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => decoded(readFileSync(path.join(folder, name), 'utf8')))
      .filter((mail) => mail.includes(`To: ${address}`));
  } catch {
    // No email was sent yet, so the folder does not exist.
    return [];
  }
}

/** Waits for an email to `address` that contains this text, and returns the email. */
export async function emailWith(text: string, address: string, timeout = 60_000): Promise<string> {
  expect(process.env.DATA_DIR, 'DATA_DIR must be the server’s').toBeTruthy();
  let found: string | undefined;
  await expect
    .poll(() => (found = emailsTo(address).find((mail) => mail.includes(text))), {
      message: `an email to ${address} contains '${text}'`,
      timeout,
    })
    .toBeTruthy();
  return found ?? '';
}

/**
 * Waits for an email to `address` with a link to `screen`. Returns the link's part after the hash. `before` is a link
 * that a newer one replaces.
 */
export async function emailedLink(
  screen: string,
  address: string,
  timeout = 30_000,
  before?: string,
): Promise<string> {
  expect(process.env.DATA_DIR, 'DATA_DIR must be the server’s').toBeTruthy();
  const link = new RegExp(`/#(${screen}(?:/|\\?token=)[\\w-]+)`);
  let found: string | undefined;
  await expect
    .poll(
      () =>
        (found = emailsTo(address)
          .flatMap((mail) => link.exec(mail)?.[1] ?? [])
          .find((one) => one !== before)),
      {
        message: `an email to ${address} links to ${screen}`,
        timeout,
      },
    )
    .toBeTruthy();
  return found ?? '';
}
