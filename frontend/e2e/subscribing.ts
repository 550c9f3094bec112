import type { FrameLocator, Page } from '@playwright/test';
import { expect, fillSignUp, type Person } from './people';

/** The sandbox's test card that is accepted now and declined at its first charge. */
export const DECLINED = '4000 0000 0000 0341';

/** Goes from the sign-up screen to the sandbox's checkout page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/#/sign-up');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByRole('heading', { name: '30 days free' })).toBeVisible();
  await expect(page.getByText('No money moves here and no card is charged.')).toBeVisible();
}

export async function pay(page: Page, button: 'Start trial' | 'Subscribe', card?: string): Promise<void> {
  if (card) await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: button }).click();
}

/** Expects the data screen with rows. */
export async function expectData(page: Page): Promise<void> {
  await expect(page.getByText(/^[\d,]+ Properties Found$/)).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/#\/property-listing/);
  expect(page.url()).not.toContain('checkout=');
}

/** Skips the question about areas, property types and alerts, which new subscribers get first. */
export async function skipWelcome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Which auctions interest you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
}

export async function subscribe(page: Page, person: Person, card?: string): Promise<void> {
  await signUp(page, person);
  await pay(page, 'Start trial', card);
  await skipWelcome(page);
  await expectData(page);
}

/** Opens the billing portal from the avatar menu. It opens in a new tab. */
export async function openPortal(page: Page): Promise<Page> {
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Manage Billing' }).click();
  const portal = await tab;
  await expect(portal.getByRole('heading', { name: 'Billing', exact: true })).toBeVisible();
  return portal;
}

export async function advanceTime(
  portal: Page,
  ...spans: ('1 day' | '3 days' | '7 days' | '27 days' | '30 days')[]
) {
  for (const span of spans) {
    await portal.getByRole('button', { name: span, exact: true }).click();
    await expect(portal.getByRole('heading', { name: 'Billing', exact: true })).toBeVisible();
  }
}

/** Cancels the plan in the billing portal and lets the free trial end. */
export async function useUpTrial(page: Page): Promise<void> {
  const portal = await openPortal(page);
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await advanceTime(portal, '30 days');
  await expectStatus(page, 'canceled');
}

/** Waits until the profile shows this subscription status. The provider's event takes a moment to arrive. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/profile/view', {
          headers: { Authorization: `Bearer ${token}` },
        });
        const { subscription } = (await answer.json()) as { subscription: { status: string } | null };
        return subscription?.status;
      },
      { timeout: 20_000, message: `the subscription is ${status}` },
    )
    .toBe(status);
}

export const settingsPanel = (page: Page) => page.getByRole('region', { name: 'Subscription' });

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/#/account-settings');
  await page.reload();
  await expect(settingsPanel(page)).toBeVisible();
}

/** The pricing table inside our page: our frame has the provider's element, which has a frame of its own. */
export const pricingTable = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Plans"]').frameLocator('stripe-pricing-table iframe');

/** Buys a plan as a visitor, through the embedded pricing table. */
export async function buyAsVisitor(page: Page, person: Person): Promise<void> {
  await page.goto('/#/pricing');
  await pricingTable(page).getByRole('button', { name: 'Start free trial' }).first().click();
  await page.getByLabel('Email').fill(person.emailId);
  await pay(page, 'Start trial');
  await expect(page).toHaveURL(/#\/sign-up$/);
}
