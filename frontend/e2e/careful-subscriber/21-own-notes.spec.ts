import type { Page } from '@playwright/test';
import { expect, faults, test } from '../support';

const notes = (page: Page) => page.getByRole('region', { name: 'Your notes' });
const saved = (page: Page) =>
  expect(notes(page).getByRole('status')).toHaveText('Saved. Only you can see this.');

test.describe('careful subscriber 21: note, stage, bid, tags and checklist are on the page of a property', () => {
  test('note, stage, maximum bid, tags and checklist are saved as they are typed, and an old note is restored', async ({
    dataScreen: page,
    portal,
  }) => {
    test.slow();
    const listed = await portal.search({ limit: '100', page: '2' });
    const one = listed.data.find(({ 'matched_Current Bid': bid }) => typeof bid === 'number' && bid > 1_000);
    const id = one?.unique_ID ?? '';
    const openingBid = Number(one?.['matched_Current Bid']);
    await portal.save([id]);
    const address = `/#/property-details/${encodeURIComponent(id)}`;
    await page.goto(address);
    // The profile of the page that is open does not know yet that the property is saved.
    await page.reload();

    const bid = page.getByLabel('Your maximum bid');
    await bid.pressSequentially(String(openingBid + 12_000));
    await expect(notes(page).getByText('Your maximum is $12,000 above the opening bid.')).toBeVisible();
    const tag = `flip ${Date.now() % 100_000}`;
    await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Title search' }).check();
    await page.getByLabel('Add to the checklist').fill('Call the clerk');
    await page.keyboard.press('Enter');
    await page.getByLabel('Private note').fill('A page of text about the roof.');
    await saved(page);
    expect(await faults(page)).toEqual([]);

    // A second tab reads all of it. Meanwhile, the first one changes the note.
    const second = await page.context().newPage();
    await second.goto(address);
    await expect(second.getByLabel('Private note')).toHaveValue('A page of text about the roof.');
    await expect(second.getByLabel('Your maximum bid')).toHaveValue(
      `$${(openingBid + 12_000).toLocaleString('en-US')}`,
    );
    await expect(notes(second).getByText(tag, { exact: true })).toBeVisible();
    await expect(second.getByRole('checkbox', { name: 'Title search' })).toBeChecked();
    await expect(second.getByRole('checkbox', { name: 'Call the clerk' })).not.toBeChecked();
    await page.getByLabel('Private note').fill('From the first tab.');
    await saved(page);

    // The second tab does not know. Its text is not lost, and neither is the other one.
    await second.getByLabel('Private note').fill('From the second tab.');
    const alert = notes(second).getByRole('alert');
    await expect(alert).toContainText('Your note changed in another tab or browser.');
    await expect(alert).toContainText('From the first tab.');
    await expect(second.getByLabel('Private note')).toHaveValue('From the second tab.');
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await saved(second);

    await notes(second).getByRole('button', { name: 'History' }).click();
    const history = second.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('From the second tab.');
    await expect(history.first()).toContainText('From the first tab.');
    expect(await faults(second)).toEqual([]);
    await history
      .first()
      .getByRole('button', { name: /^Restore the note/ })
      .click();
    await expect(second.getByLabel('Private note')).toHaveValue('From the first tab.');

    // The list has the bid and the tag as columns.
    await second.goto('/#/my-properties');
    await expect(
      second.getByText(`$${(openingBid + 12_000).toLocaleString('en-US')}`, { exact: true }).first(),
    ).toBeAttached();
    await expect(second.getByText(tag, { exact: true }).first()).toBeAttached();
  });
});
