import type { Page } from '@playwright/test';
import { configure, showPreviews } from './public-support';
import { expect, failAt, test } from './support';

const cards = (page: Page) => page.getByRole('region', { name: 'Upcoming auctions' }).getByRole('listitem');
const streets = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => /Street \d+/.exec(item.textContent ?? '')?.[0]));
const next = (page: Page) => page.getByRole('button', { name: 'Next auctions' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous auctions' });

/** Moves the carousel one step and waits until it rests. */
async function step(page: Page, button: ReturnType<typeof next>) {
  const before = await streets(page);
  await button.click();
  await expect.poll(() => streets(page)).not.toEqual(before);
}

test('the carousel shows three auctions and wraps both ways', async ({ page }) => {
  await showPreviews(page, 5);
  await page.goto('/');
  await expect.poll(() => streets(page)).toEqual(['Street 1', 'Street 2', 'Street 3']);
  await step(page, previous(page));
  expect(await streets(page)).toEqual(['Street 5', 'Street 1', 'Street 2']);
  for (let steps = 0; steps < 4; steps += 1) await step(page, next(page));
  expect(await streets(page)).toEqual(['Street 4', 'Street 5', 'Street 1']);
});

test('under 768 px the carousel shows one auction', async ({ page }) => {
  await showPreviews(page, 5);
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  await expect.poll(() => streets(page)).toEqual(['Street 1']);
  await step(page, previous(page));
  expect(await streets(page)).toEqual(['Street 5']);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => streets(page)).toHaveLength(3);
});

test('clicks during the 250 ms of a step are ignored', async ({ page }) => {
  await showPreviews(page, 5);
  await page.goto('/');
  await expect.poll(() => streets(page)).toEqual(['Street 1', 'Street 2', 'Street 3']);
  const began = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Next auctions"]');
    const track = button?.closest('section')?.querySelector('ul');
    button?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!track?.style.transition.includes('ms')) await frame();
    const transition = track.style.transition;
    button?.click();
    button?.click();
    return transition;
  });
  expect(began).toContain('250ms');
  await expect.poll(() => streets(page)).toEqual(['Street 2', 'Street 3', 'Street 4']);
  const track = next(page).locator('xpath=ancestor::section').locator('ul');
  await track.evaluate((list) => Promise.all(list.getAnimations().map(({ finished }) => finished)));
  expect(await streets(page)).toEqual(['Street 2', 'Street 3', 'Street 4']);
});

test('a click on an auction asks the visitor to create an account', async ({ page }) => {
  await page.goto('/');
  await cards(page).first().getByRole('button').click();
  await expect(page.getByText('Create an account to see this property', { exact: true })).toBeVisible();
});

test('previews that fail to load are reported and can be reloaded', async ({ page }) => {
  await failAt(page, '**/api/get-preview-properties');
  await page.goto('/');
  await expect(page.getByText('Could not load')).toBeVisible();
  await page.unroute('**/api/get-preview-properties');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('Escape, a click outside and the button close the demo video, and the focus returns', async ({
  page,
}) => {
  await page.goto('/');
  const watch = page.getByRole('button', { name: 'Watch a Demo' });
  const dialog = page.getByRole('dialog', { name: 'Demo' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of ways) {
    await watch.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('video')).toHaveJSProperty('error', null);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(watch).toBeFocused();
  }
});

test('a configured video is framed in its privacy mode', async ({ page }) => {
  await configure(page, { demoVideoUrl: 'https://www.youtube.com/watch?v=abc123' });
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch a Demo' }).click();
  await expect(page.getByTitle('Demo video')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/abc123?autoplay=1&rel=0',
  );
});

test('the header is transparent over the hero and solid after 200 px of scrolling', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Watch a Demo' })).toBeVisible();
  const solidity = () =>
    page.getByRole('banner').evaluate((header) => {
      const ground = header.querySelector('[aria-hidden]');
      return ground ? Number(getComputedStyle(ground).opacity) : NaN;
    });
  expect(await solidity()).toBe(0);
  for (const [scrolled, expected] of [
    [100, 0.5],
    [199, 0.995],
    [200, 1],
    [600, 1],
  ] as const) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    await expect.poll(solidity).toBeCloseTo(expected, 3);
  }
});

test('the page is scaled by 0.85', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('heading', { level: 1 });
  expect(await hero.evaluate((element) => element.currentCSSZoom)).toBeCloseTo(0.85, 5);
});

test('Get Started opens the plans in a new tab, and the other links in the same tab', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Get Started For Free' }).click(),
  ]);
  await expect(tab).toHaveURL(/#\/pricing$/);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Sign Up Now' }).click();
  await expect(page).toHaveURL(/#\/pricing$/);
  await page.goto('/#/about');
  await page.getByRole('link', { name: 'Browse Now' }).click();
  await expect(page).toHaveURL(/#\/login\?to=%2Fproperty-listing/);
});

test('with reduced motion, no animation is longer than an instant', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Watch a Demo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().duration) || 0)
        .concat(0),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  const scrollIn = await page
    .locator('.scroll-in')
    .first()
    .evaluate((part) => getComputedStyle(part).animationName);
  expect(scrollIn).toBe('none');
});
