import { importLines, pastProperty, test } from '../owner';
import { expect } from '../support';

test.describe('careful subscriber 26: what a bidder checks is one click away', () => {
  test('a property links to its records and the street, and the attorney can be called', async ({
    owner,
  }) => {
    test.slow();
    const { page, portal } = owner;
    const { unique_ID: id } = await pastProperty(portal, 0.9);
    const records = {
      'Clerk of court': ['Clerk Link', 'https://clerk.example.com/case/26-1'],
      Assessor: ['Assessor URL', 'https://assessor.example.com/parcel/1'],
      Taxes: ['Tax Bill Website', 'https://tax.example.com/bill/1'],
      'Notice of sale': ['Notice Link', 'https://notice.example.com/1'],
    } as const;
    const columns = Object.values(records);
    importLines('Journey of the records', [
      `ID,State,Latitude,Longitude,Attorney Name,Attorney Phone,${columns.map(([name]) => name).join(',')}`,
      `"${id}",TX,32.7767,-96.797,Doe & Roe LLP,(214) 555-0142,${columns.map(([, link]) => link).join(',')}`,
    ]);
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    const links = page.getByRole('list', { name: 'Public records' });
    await expect(links).toBeVisible({ timeout: 60_000 });
    for (const [name, [, address]] of Object.entries(records)) {
      const link = links.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(page.getByText('Doe & Roe LLP: (214) 555-0142')).toBeVisible();
    await expect(page.getByRole('link', { name: '(214) 555-0142' })).toHaveAttribute(
      'href',
      'tel:2145550142',
    );
    await expect(page.getByRole('link', { name: 'Street View' })).toHaveAttribute(
      'href',
      /viewpoint=32\.7767%2C-96\.797$/,
    );
  });
});
