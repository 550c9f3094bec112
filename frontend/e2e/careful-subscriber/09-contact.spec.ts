import { expect, test } from '../support';

test.describe('careful subscriber 9: the ways to reach us are there without settings', () => {
  test('the footer has the professional network and the support address', async ({ page }) => {
    await page.goto('/#/about');
    const contact = page.getByRole('contentinfo').getByRole('navigation', { name: 'Contact' });
    await expect(contact.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute('href', /^https:\/\//);
    await expect(contact.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
  });

  test('a wrong fact can be reported from a property’s page', async ({ dataScreen: page, portal }) => {
    const { data } = await portal.search({ limit: '1' });
    const id = data[0]?.unique_ID ?? '';
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    const link = page.getByRole('link', { name: 'Report a wrong fact' });
    const address = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(address).toContain('mailto:support@example.com');
    expect(address).toContain(id);
  });
});
