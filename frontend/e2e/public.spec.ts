import { configure, open, PUBLIC_SCREENS } from './public-support';
import { expect, test } from './support';

test.describe('the route table', () => {
  for (const screen of PUBLIC_SCREENS)
    test(`${screen.path} shows '${screen.heading}', ${screen.inLayout ? 'in' : 'out of'} the layout`, async ({
      page,
    }) => {
      await open(page, screen);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(screen.inLayout ? 1 : 0);
      await expect(page.getByRole('contentinfo')).toHaveCount(screen.inLayout ? 1 : 0);
    });

  test('a visitor of the data screen is redirected to log-in', async ({ page }) => {
    await page.goto('/#/property-listing');
    await expect(page).toHaveURL(/#\/login\?to=%2Fproperty-listing/);
  });

  test('a signed-in user who opens log-in is redirected to the home page after 2 seconds', async ({
    dataScreen: page,
  }) => {
    // A new page load is needed, because the session is known only after one.
    await page.goto('about:blank');
    const opened = Date.now();
    await page.goto('/#/login');
    await expect(page.getByText('You’re already logged in. Redirecting…')).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
    expect(Date.now() - opened).toBeGreaterThanOrEqual(2000);
  });
});

test('no public page sets a cookie or sends a request to another origin', async ({
  page,
  context,
  baseURL,
}) => {
  // The payment provider's table comes from its own servers, in a document of its own (see below).
  await configure(page, { pricingTableId: null });
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin)
      strangers.push(request.url());
  });
  for (const screen of PUBLIC_SCREENS) {
    await open(page, screen);
    await page.waitForLoadState('networkidle');
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map(({ src }) => src),
    );
    expect(broken, screen.path).toEqual([]);
  }
  expect(strangers).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('the public site can be navigated by keyboard with a visible focus', async ({ page }) => {
  test.slow();
  await configure(page, { pricingTableId: null });
  for (const screen of PUBLIC_SCREENS) {
    // What loads after the heading moves the links below it out of sight while they have the focus. A change of the
    // address's hash loads no document, so the network of the former screen would count as idle.
    await page.goto('about:blank');
    await open(page, screen);
    await page.waitForLoadState('networkidle');
    const reached = new Set<string>();
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const inSight =
          box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
        return {
          name: `${element.tagName} ${name}`,
          seen: inSight && outlineStyle !== 'none' && outlineWidth !== '0px',
        };
      });
      if (!focus) break;
      expect(focus.seen, `${screen.path}: the focus on ${focus.name} is visible`).toBe(true);
      reached.add(focus.name);
    }
    expect(reached.size, screen.path).toBeGreaterThan(3);
  }
});

test('the skip link skips the header', async ({ page }) => {
  await page.goto('/#/state-laws');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the footer links to the specified pages', async ({ page }) => {
  await page.goto('/#/terms-of-service');
  const footer = page.getByRole('contentinfo');
  const expected = {
    About: '#/about',
    Data: '#/property-listing',
    'State Law': '#/state-laws',
    Coverage: '#/coverage',
    'My Properties': '#/my-properties',
    'Terms of Service': '#/terms-of-service',
    'Privacy Policy': '#/private-policy',
  };
  for (const [name, address] of Object.entries(expected))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await expect(footer.getByText(`© ${new Date().getFullYear()} Courthouse Steps`)).toBeVisible();
});

test('the link to the professional network opens in a new tab', async ({ page }) => {
  await configure(page, { professionalNetworkUrl: 'https://network.example.com/us' });
  await page.goto('/#/about');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: /^network\.example\.com/ }),
  ).toHaveAttribute('target', '_blank');
});

test('the terms have 16 numbered sections, and the policy shows its date', async ({ page }) => {
  await page.goto('/#/terms-of-service');
  const headings = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / });
  await expect(headings).toHaveCount(16);
  await page.getByRole('button', { name: /^13\. / }).click();
  await expect(headings.nth(12)).toBeFocused();
  await expect(headings.nth(12)).toBeInViewport();
  await page.goto('/#/private-policy');
  await expect(page.getByText('Last updated May 30, 2025')).toBeVisible();
});

test('the state guides contain the specified facts', async ({ page }) => {
  await page.goto('/#/state-laws');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('First Tuesday of the month, 10:00 AM to 4:00 PM');
  await page.getByRole('tab', { name: 'Georgia' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel).toContainText('Two years, unless waived');
  await page.getByRole('tab', { name: 'Virginia' }).click();
  await expect(panel).toContainText('Deposit of up to 10% at the auction');
  await expect(page.getByText('This is not legal advice.')).toBeVisible();
});

test('a screen whose code fails to load is reported and can be retried', async ({ page }) => {
  await page.route('**/assets/state-laws.*', (route) => route.abort());
  await page.goto('/#/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'State Law' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/assets/state-laws.*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Foreclosure law by state' })).toBeVisible();
});

test('our own card shows its price, the first charge and how to cancel', async ({ page }) => {
  await configure(page, { pricingTableId: null });
  await page.goto('/#/pricing?checkout=cancelled');
  await expect(
    page.getByText('Start your free trial. Cancel anytime. Upgrade or downgrade as needed.'),
  ).toBeVisible();
  await expect(page.getByText('$79', { exact: true })).toBeVisible();
  await expect(page.getByText(/your first charge is on \w+ \d+, \d{4}\. Cancel before then/)).toBeVisible();
  await expect(page.getByText(/Checkout was cancelled/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    '#/sign-up?plan=price_sandbox_month',
  );
});

test('the provider’s table is in a separate document', async ({ page }) => {
  await configure(page, {
    billingMode: 'test',
    pricingTableId: 'prctbl_1',
    stripePublishableKey: 'pk_test_1',
  });
  await page.goto('/#/pricing');
  await expect(page.getByTitle('Plans')).toHaveAttribute('src', '/pricing-table.html');
  expect(await page.locator('script[src*="stripe"]').count()).toBe(0);
});

test('a checkout that refuses frames opens in the whole window', async ({ page }) => {
  const answer = await page.request.get('/api/config');
  const { pricingTableScript } = (await answer.json()) as { pricingTableScript: string };
  const checkout = new URL('/refuses-frames', pricingTableScript).href;
  // Like a provider's script, it opens the checkout in the document that contains the table.
  const script = `customElements.define('stripe-pricing-table', class extends HTMLElement {
    connectedCallback() {
      const button = document.createElement('button');
      button.textContent = 'Subscribe';
      button.onclick = () => window.location.assign('${checkout}');
      this.append(button);
    }
  })`;
  await page.route(pricingTableScript, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route(checkout, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'x-frame-options': 'DENY', 'content-security-policy': "frame-ancestors 'none'" },
      body: '<h1>Checkout</h1>',
    }),
  );
  await page.goto('/#/pricing');
  await page.frameLocator('iframe[title="Plans"]').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(checkout);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});
