import type { Page } from '@playwright/test';
import { emailsTo, emailWith } from './mailbox';
import { operator } from './operator';
import { expect, FOLLOWS, newPerson, test } from './people';

const WEEKLY = 'Weekly auction updates with properties you may be interested in';

/** Returns one link of each route that the emails to an address contain, by the route. */
function linksTo(address: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const mail of emailsTo(address)) {
    for (const [, path = ''] of mail.matchAll(/\/#(\/[\w-]+[^\s"<]*)/g)) {
      const route = /^\/[\w-]+/.exec(path)?.[0] ?? path;
      if (!links.has(route)) links.set(route, path);
    }
  }
  return links;
}

/** Opens a link as a scanner of mail does: it runs the scripts of the page and clicks nothing. */
async function scan(page: Page, path: string): Promise<void> {
  // Without this, a link to another route of the open page would not load the page.
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('a browser that opens every link of every email and clicks nothing changes nothing', async ({
  page,
  request,
}) => {
  test.slow();
  const person = newPerson();
  operator(
    ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
    `${person.password}\n`,
  );
  const answer = await request.post('/api/login', { data: person });
  const headers = { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  const follows = { ...FOLLOWS, emailPreferences: [WEEKLY] };
  const saved = await request.put('/api/profile/onboarding', { headers, data: follows });
  expect(saved.ok(), await saved.text()).toBe(true);

  operator(['digest', '--now']);
  const weekly = await emailWith('upcoming sales fit the areas', person.emailId);
  const token = /\/#\/unsubscribe\/([\w-]+)/.exec(weekly)?.[1] ?? '';
  expect((await request.post(`/api/unsubscribe/${token}`)).ok()).toBe(true);
  await emailWith('were turned off with the link', person.emailId);
  expect((await request.delete(`/api/unsubscribe/${token}`)).ok()).toBe(true);
  await request.post('/api/forgot-password', { data: { emailId: person.emailId } });
  await emailWith('/#/reset-password/', person.emailId);
  await request.post('/api/signup', {
    data: {
      name: 'Dana Whitfield',
      occupation: 'Investor',
      howDidYouHearAboutUs: 'LinkedIn',
      ...person,
    },
  });
  await emailWith('You already have an account', person.emailId);

  const account = async () => {
    const data = (await (await request.get('/api/account/data', { headers })).json()) as Record<
      string,
      unknown
    >;
    // Asking for the data uses the session.
    delete data.sessions;
    return data;
  };
  const before = await account();
  const links = linksTo(person.emailId);
  for (const route of [
    '/unsubscribe',
    '/reset-password',
    '/property-details',
    '/property-listing',
    '/account-settings',
    '/login',
  ]) {
    expect([...links.keys()], 'an email links to it').toContain(route);
  }
  for (const path of links.values()) await scan(page, path);
  expect(await account()).toEqual(before);

  // The links still work, and so does the password.
  expect((await request.post('/api/login', { data: person })).ok()).toBe(true);
  const reset = links.get('/reset-password') ?? '';
  const data = { newPassword: 'another long enough password' };
  expect((await request.post(`/api${reset}`, { data })).ok()).toBe(true);
});

test('a browser that opens the links of a new sign-up and clicks nothing verifies nothing', async ({
  page,
  request,
}) => {
  const person = newPerson();
  const signedUp = await request.post('/api/signup', {
    data: {
      name: 'Dana Whitfield',
      occupation: 'Investor',
      howDidYouHearAboutUs: 'LinkedIn',
      ...person,
    },
  });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  await emailWith('/#/verify-email/', person.emailId);
  const links = linksTo(person.emailId);
  const verify = links.get('/verify-email') ?? '';
  for (const path of links.values()) await scan(page, path);
  await scan(page, verify);
  const token = verify.replace('/verify-email/', '');
  const state = await request.post('/api/link-state', { data: { token } });
  expect(await state.json()).toMatchObject({ purpose: 'verify_email', state: 'works' });
  expect((await request.post(`/api/verify-email/${token}`, { data: {} })).ok()).toBe(true);
});
