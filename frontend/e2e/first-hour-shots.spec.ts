import { emailedLink } from './mailbox';
import { expect, newPerson, test, fillSignUp } from './people';
import { buyAsVisitor, pricingTable } from './subscribing';

test.beforeEach(() => test.slow());

for (const scheme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1440])
    test.describe(`${scheme} ${width}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: scheme, launchOptions: { ignoreDefaultArgs: ['--hide-scrollbars'] } });
      test('pictures of the road', async ({ page }) => {
        const shot = async (name: string) => {
          await page.waitForTimeout(400);
          await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png`, fullPage: true });
        };
        const person = newPerson();
        await page.goto('/#/sign-up');
        await page.getByRole('heading', { name: /^Become a Pro/ }).waitFor();
        await shot('1-bare-sign-up');
        await page.goto('/#/pricing');
        await pricingTable(page).getByRole('button', { name: 'Start free trial' }).first().waitFor();
        await shot('2-pricing');
        await buyAsVisitor(page, person);
        await page.getByText(/^You have paid/).waitFor();
        await shot('3-paid-sign-up');
        await fillSignUp(page, person);
        await page.getByRole('button', { name: 'Go to Checkout' }).click();
        await page.getByText(/^Your trial is paid for/).waitFor();
        await shot('4-success');
        await page.goto('/#/login');
        await page.getByText(/^Your trial is paid for/).waitFor();
        await shot('5-log-in');
        await page.getByLabel('Email').fill(person.emailId);
        await page.locator('input[type=password]').fill(person.password);
        await page.getByRole('button', { name: 'Log In', exact: true }).click();
        await page.waitForTimeout(1500);
        await shot('6-gate');
        const link = await emailedLink('/verify-email', person.emailId);
        await page.goto(`/#${link}`);
        await page.getByRole('button', { name: 'Verify this address' }).waitFor();
        await shot('7-verify');
        await page.getByRole('button', { name: 'Verify this address' }).click();
        await page.getByRole('heading', { name: 'Your subscription is ready' }).waitFor();
        await shot('8-ready');
        await page.getByRole('link', { name: 'Go to Data' }).click();
        await page.getByRole('heading', { name: 'Which auctions interest you?' }).waitFor();
        await shot('9-welcome');
        await page.getByRole('checkbox', { name: 'Georgia' }).check();
        await page.getByRole('button', { name: 'Save and show properties' }).click();
        await page.getByText(/Properties Found/).waitFor();
        await page.screenshot({ path: `/tmp/shots/a-first-list-${scheme}-${width}.png` });
        await page.goto('/#/account-settings');
        await page.getByRole('button', { name: /^Manage Billing/ }).waitFor();
        await shot('b-settings');
        await page.goto(`/#${link}`);
        await page.getByText(/already/i).first().waitFor();
        await shot('c-used-link');
        expect(true).toBe(true);
      });
    });
