import { emailWith } from './mailbox';
import { operator } from './operator';
import { expect, FOLLOWS, logIn, newPerson, test as base, type Person } from './people';
import { faults } from './support';

const WEEKLY = 'Weekly auction updates with properties you may be interested in';
const ALERTS = 'Cancellation / opening bid notifications on saved properties';

interface Reader extends Person {
  /** The weekly update that the person got. */
  mail: string;
  /** Returns the email preferences that the server has now. */
  chosen: () => Promise<string[]>;
}

/** `reader` follows Georgia and has a weekly update in the mailbox. */
const test = base.extend<{ reader: Reader }>({
  reader: async ({ request }, provide) => {
    const person = newPerson();
    operator(
      ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
      `${person.password}\n`,
    );
    const answer = await request.post('/api/login', { data: person });
    const { token } = (await answer.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const emails = { emailPreferences: [WEEKLY, ALERTS] };
    const saved = await request.put('/api/profile/onboarding', { headers, data: { ...FOLLOWS, ...emails } });
    expect(saved.status(), 'the preferences are saved').toBe(200);
    operator(['digest', '--now']);
    const mail = await emailWith('upcoming sales fit the areas', person.emailId);
    const chosen = async () => {
      const profile = await request.get('/api/profile/view', { headers });
      return ((await profile.json()) as { emailPreferences: string[] }).emailPreferences;
    };
    await provide({ ...person, mail, chosen });
  },
});

const part = (mail: string, pattern: RegExp): string => {
  const found = pattern.exec(mail)?.[1];
  expect(found, `the email contains ${pattern}`).toBeTruthy();
  return found ?? '';
};

test('the unsubscribe link of an email works by a click without a log-in, for that email alone, and can be undone', async ({
  page,
  reader,
}) => {
  expect(reader.mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await page.goto(`/#${part(reader.mail, /\/#(\/unsubscribe\/[\w-]+)/)}`);
  await expect(page.getByRole('status')).toHaveText(`${WEEKLY}These emails are on.`);
  expect(await reader.chosen()).toEqual([WEEKLY, ALERTS]);
  await page.getByRole('button', { name: 'Turn these emails off' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(await reader.chosen()).toEqual([ALERTS]);
  expect(await faults(page)).toEqual([]);
  await emailWith('were turned off with the link', reader.emailId);

  await page.getByRole('button', { name: 'Turn these emails on again' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed again' })).toBeVisible();
  expect(await reader.chosen()).toEqual([ALERTS, WEEKLY]);

  await page.reload();
  await expect(page.getByText(/You turned these on again on /)).toBeVisible();
  await page.getByRole('button', { name: 'Turn these emails off' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(await reader.chosen()).toEqual([ALERTS]);
});

test("the link 'and n more' of the weekly update opens exactly its list", async ({ page, reader }) => {
  const total = Number(part(reader.mail, /(\d+) upcoming sales fit the areas/));
  const more = Number(part(reader.mail, /And (\d+) more: open the whole list/));
  expect(more).toBe(total - 50);
  const list = part(reader.mail, /\/#(\/property-listing\?myAreas=true)\s/);
  await page.goto(`/#${list}`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await logIn(page, reader);
  const found = `${total.toLocaleString('en-US')} Properties Found`;
  await expect(page.getByText(found)).toBeVisible();
  await expect(page).toHaveURL(/myAreas=true/);
});
