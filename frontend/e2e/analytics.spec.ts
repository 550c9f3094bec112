import type { Page } from '@playwright/test';
import { configure } from './public-support';
import { expect, test } from './support';

interface Report {
  name: string;
  url: string;
  domain: string;
}

/** Configures an analytics service and collects its reports. */
async function collect(page: Page, baseURL: string): Promise<Report[]> {
  const reports: Report[] = [];
  await configure(page, { analyticsEndpoint: `${baseURL}/collect`, analyticsDomain: 'steps.example' });
  await page.route('**/collect', async (route) => {
    expect(route.request().headers().cookie).toBeUndefined();
    reports.push(JSON.parse(route.request().postData() ?? '{}') as Report);
    await route.fulfill({ status: 202 });
  });
  return reports;
}

test('page views and events are reported by the route’s pattern', async ({ page, baseURL }) => {
  const reports = await collect(page, baseURL ?? '');
  await page.goto('/#/about');
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ name: 'pageview', domain: 'steps.example' });
  expect(new URL(reports[0]?.url ?? '').pathname).toBe('/about');
  await page.getByRole('button', { name: 'Watch a Demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Browse Now' }).click();
  await expect
    .poll(() => reports.map(({ name }) => name))
    .toEqual(['pageview', 'Watch Demo', 'Browse Now', 'pageview']);
  expect(new URL(reports[3]?.url ?? '').pathname).toBe('/login');
  await page.goto('/#/some/secret-token');
  await expect.poll(() => reports).toHaveLength(5);
  expect(new URL(reports[4]?.url ?? '').pathname).toBe('/404');
});

test('a browser that asks not to be tracked is not counted', async ({ page, baseURL }) => {
  const reports = await collect(page, baseURL ?? '');
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }));
  await page.goto('/#/about');
  await page.getByRole('button', { name: 'Watch a Demo' }).click();
  // A report leaves with the click, before the dialog is drawn.
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
  expect(reports).toEqual([]);
});

test('without a configured service nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/#/about');
  await page.getByRole('button', { name: 'Watch a Demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
  expect(sent).toEqual([]);
});
