import { PUBLIC_SCREENS } from '../public-support';
import { test } from '../support';
import { LOOKS, takePage, takeWindow, WITH_SCROLLBARS } from './take';

/** The forms for visitors, and the headings to wait for. */
const FORMS = [
  { name: 'sign-up', path: '/sign-up', heading: /^Become a Pro/ },
  { name: 'signup-success', path: '/signup/success', heading: 'Check your email' },
  { name: 'complete-signup', path: '/complete-signup', heading: 'Almost There!' },
  { name: 'forgot-password', path: '/forgot-password', heading: /password/i },
  { name: 'reset-password', path: '/reset-password/some-token', heading: 'This link no longer works' },
  { name: 'verify-email', path: '/verify-email/some-token', heading: 'This link no longer works' },
  { name: 'unsubscribe', path: '/unsubscribe/some-token', heading: 'This link is not valid' },
] as const;

test.use({ launchOptions: WITH_SCROLLBARS });

for (const look of LOOKS) {
  test.describe(`at ${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use(look);

    for (const { path, heading } of PUBLIC_SCREENS)
      test(`screenshot of ${path}`, async ({ page }) => {
        await page.goto(`/#${path}`);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await takePage(page, path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));
      });

    for (const { name, path, heading } of FORMS)
      test(`screenshot of ${path}`, async ({ page }) => {
        await page.goto(`/#${path}`);
        await page.getByRole('heading', { name: heading }).first().waitFor();
        await takePage(page, name);
      });

    test('screenshot of the demo video', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Watch a Demo' }).click();
      await page.getByRole('dialog').waitFor();
      await takeWindow(page, 'demo-video');
    });
  });
}
