import { expect, test } from '../people';
import { faults } from '../support';

test.describe('careful subscriber 28: the settings show where the user is and lose nothing', () => {
  test('the section that is read is marked', async ({ settings: page }) => {
    const sections = page.getByRole('navigation', { name: 'Settings' });
    const current = sections.locator('[aria-current]');
    await expect(current).toHaveText('Preferences');
    await sections.getByRole('button', { name: 'Sessions' }).click();
    await expect(current).toHaveText('Sessions');
    await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(current).toHaveText('Your data');
    // A slow machine drops a key while the page still scrolls.
    await expect(async () => {
      await page.keyboard.press('Home');
      await expect(current).toHaveText('Preferences', { timeout: 1000 });
    }).toPass();
  });

  test('all states are selected with one click, and chosen ones are on top', async ({ settings: page }) => {
    const states = page.getByRole('group', { name: 'States' });
    await expect(states.getByRole('checkbox').first()).toHaveAccessibleName('Georgia');
    await page.getByRole('button', { name: 'Select all 17' }).click();
    await expect(page.getByText(/^18 selected/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  });

  test('changes are not lost without a question', async ({ settings: page }) => {
    await page.getByRole('checkbox', { name: 'Office' }).check();
    const leave = () => page.getByRole('contentinfo').getByRole('link', { name: 'State Law' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave();
    await expect(question).toBeVisible();
    expect(await faults(page, '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/#\/account-settings$/);
    await expect(page.getByRole('checkbox', { name: 'Office' })).toBeChecked();
    await leave();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/#\/state-laws$/);
  });

  test('when a session ends, the log-in says why the user is there', async ({ settings: page, member }) => {
    await page.getByRole('checkbox', { name: 'Office' }).check();
    // A panel that still loads would notice the end before the form does.
    await page.waitForLoadState('networkidle');
    const ended = await page.request.post('/api/logout', {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    expect(ended.ok()).toBe(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/#\/login\?to=%2Faccount-settings/);
    await expect(page.getByText('Your session has ended. Log in to continue.')).toBeVisible();
  });
});
