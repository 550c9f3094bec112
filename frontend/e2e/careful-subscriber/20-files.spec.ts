import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { importLines, pastProperty, test } from '../owner';
import { expect, readCsv } from '../support';

const COLUMNS = JSON.stringify(['Address', 'Lender Name', 'Attorney Name']);

/** Starts a download of My Properties and returns the file. */
async function fileOf(page: Page, kind: '.CSV' | '.XLS'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download (2)' }).click();
  const item: Locator = page.getByRole('menuitem', { name: kind }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  await expect(page.getByRole('menu')).toHaveCount(0);
  return readFile(await download.path());
}

/** Returns a file of a ZIP archive, from the archive's directory at its end. */
function unzip(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    );
    const nameEnd = entry + 46 + (nameLength ?? 0);
    if (archive.toString('utf8', entry + 46, nameEnd) === name) {
      const local = archive.readUInt32LE(entry + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20))).toString();
    }
    entry = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`the archive has no ${name}`);
}

test.describe('careful subscriber 20: files open well in a spreadsheet program', () => {
  test('a workbook has widths, a frozen heading and a filter, a CSV no formula, and both every named column', async ({
    owner,
  }) => {
    test.slow();
    const { page, portal } = owner;
    const [plain, marked] = [await pastProperty(portal, 0.1), await pastProperty(portal, 0.15)];
    const [plainId, id] = [plain.unique_ID, marked.unique_ID];
    importLines('Journey of the files', [
      'ID,State,Lender Name,Attorney Name,Steps',
      `"${id}",TX,＝1+1 Bank,"\u200b@SUM(A1) LLP",North steps`,
    ]);
    await portal.save([plainId, id]);
    const address = String(marked.Address);
    await expect
      .poll(
        async () => {
          const { data } = await portal.search({ historicalFilter: 'all', search: address });
          return data.find((row) => row.unique_ID === id)?.['Lender Name'];
        },
        { timeout: 60_000 },
      )
      .toBe('＝1+1 Bank');
    await page.addInitScript((columns) => localStorage.setItem('selectedColumns', columns), COLUMNS);
    await page.goto('/#/my-properties');

    const [heading = [], ...rows] = readCsv((await fileOf(page, '.CSV')).toString('utf8'));
    const row = rows.find((cells) => cells[1] === id) ?? [];
    expect(row[heading.indexOf('Lender Name')]).toBe("'＝1+1 Bank");
    expect(row[heading.indexOf('Attorney Name')]).toBe("'\u200b@SUM(A1) LLP");

    const sheet = unzip(await fileOf(page, '.XLS'), 'xl/worksheets/sheet1.xml');
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(Math.max(...widths)).toBeGreaterThan(15);
    expect(new Set(widths).size).toBeGreaterThan(1);
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+3"/);

    const named = async (columns: string[]) => {
      const headers = { Authorization: `Bearer ${portal.token}` };
      const propertyIds = [plainId, id];
      const order = await page.request.post('/api/export', {
        headers,
        data: { format: 'csv', propertyIds, columns },
      });
      expect(order.status(), await order.text()).toBe(201);
      const { url } = (await order.json()) as { url: string };
      return readCsv(await (await page.request.get(url)).text());
    };
    const withSteps = await named(['Address', 'Steps', 'zillow_image_20']);
    expect(withSteps[0]?.slice(-3)).toEqual(['Address', 'Steps', 'zillow_image_20']);
    expect(withSteps.slice(1).map((cells) => cells.at(-2))).toEqual(
      expect.arrayContaining(['', 'North steps']),
    );
  });
});
