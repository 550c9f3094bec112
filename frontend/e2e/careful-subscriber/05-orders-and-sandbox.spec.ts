import { expect, newPerson, test } from '../people';
import { advanceTime, expectStatus, openPortal, pricingTable, subscribe } from '../subscribing';

test.beforeEach(() => test.slow());

test.describe('careful subscriber 5: the order history is right, and the sandbox does what the provider does', () => {
  test('a plan is changed in the portal, charged from the next period on, and its invoice has a PDF', async ({
    page,
  }) => {
    await subscribe(page, newPerson());
    const portal = await openPortal(page);
    await portal.getByRole('button', { name: 'Change to $790.00 a year' }).click();
    await expect(portal.getByText(/After that, it costs \$790\.00 a year\.$/)).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Change to $79.00 a month' })).toBeVisible();
    await advanceTime(portal, '30 days');
    await expectStatus(page, 'active');
    await page.goto('/#/order-history');
    const line = page.getByRole('row').filter({ hasText: '$790.00' });
    const pdf = line.getByRole('link', { name: /^PDF of invoice/ });
    await expect(pdf).toBeVisible();
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 8).toString()).toBe('%PDF-1.4');
  });

  test('the embedded pricing table is the provider’s element, and leads to the checkout', async ({
    page,
  }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    await page.goto('/#/pricing');
    const frame = page.frameLocator('iframe[title="Plans"]');
    const element = frame.locator('stripe-pricing-table');
    await expect(element).toHaveAttribute('pricing-table-id', 'prctbl_sandbox');
    await expect(element).toHaveAttribute('publishable-key', 'pk_sandbox');
    await expect(frame.locator('script[src$="/v3/pricing-table.js"]')).toHaveCount(1);
    // Our own page, which has the session, runs no script of the provider.
    await expect(page.locator('script[src*="/v3/"]')).toHaveCount(0);
    const plan = pricingTable(page).getByText('$79.00 a month');
    await expect(plan).toBeVisible();
    await expect(page.getByText('Sandbox: this server takes no real payments.')).toBeVisible();
    await pricingTable(page).getByRole('button', { name: 'Start free trial' }).first().click();
    await expect(page).toHaveURL(/\/checkout\/cs_/);
    await expect(page.getByRole('heading', { name: '30 days free' })).toBeVisible();
    expect(blocked).toEqual([]);
  });

  test('the order history of a trial that ended without a charge promises no invoice', async ({ page }) => {
    await subscribe(page, newPerson());
    const portal = await openPortal(page);
    await portal.getByRole('button', { name: 'Cancel plan' }).click();
    await page.goto('/#/order-history');
    await expect(async () => {
      // The focus event simulates the return to the tab, because tabs here never lose the focus.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText(/^You cancelled during the trial, so you are not charged/)).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 20_000 });
    await advanceTime(portal, '30 days', '1 day');
    await expectStatus(page, 'canceled');
    await page.reload();
    await expect(page.getByText('Your trial ended without a charge, so there is no invoice.')).toBeVisible();
    await expect(page.getByText(/first invoice/)).toHaveCount(0);
  });
});
