import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { emailedLink, emailsTo, emailWith } from './mailbox';
import { operator } from './operator';
import { importLines } from './owner';
import { expect, fillSignUp, FOLLOWS, inAnotherBrowser, logIn, newPerson, test, type Person } from './people';
import { advanceTime, buyAsVisitor, expectStatus, openPortal, subscribe, useUpTrial } from './subscribing';
import { Portal } from './support';

const [ALERTS, WEEKLY] = [
  'Cancellation / opening bid notifications on saved properties',
  'Weekly auction updates with properties you may be interested in',
];

test.beforeEach(() => test.slow());

/** Returns the route of a link, for example '/property-details'. */
const routeOf = (link: string): string => /^\/[\w-]+/.exec(link)?.[0] ?? link;

/**
 * Returns the links in the emails to an address so far, as the parts after the hash. Of the many properties and lists,
 * it returns one of each.
 */
function linksTo(address: string): string[] {
  const links = new Map<string, string>();
  for (const mail of emailsTo(address)) {
    for (const [, link = ''] of mail.matchAll(/\/#(\/[\w-]+[^\s"<]*)/g)) {
      const route = routeOf(link);
      const isListing = route === '/property-details' || route === '/property-listing';
      const key = isListing ? route : link;
      if (!links.has(key)) links.set(key, link);
    }
  }
  return [...links.values()];
}

/** Returns the newest link to a route among these. */
function linkTo(route: string, links: readonly string[]): string {
  const found = links.filter((link) => routeOf(link) === route).at(-1);
  expect(found, `an email links to ${route}`).toBeTruthy();
  return found ?? '';
}

const tokenOf = (link: string): string => /[\w-]+$/.exec(link)?.[0] ?? '';

/** Opens a link as a scanner of mail does: it runs the scripts of the page and clicks nothing. */
async function scan(page: Page, link: string): Promise<void> {
  // Without this, a link to another route of the open page would not load the page.
  await page.goto('about:blank');
  await page.goto(`/#${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Opens links in a browser of its own, which has no session. */
const scanElsewhere = (browser: Browser, links: readonly string[]): Promise<void> =>
  inAnotherBrowser(browser, async (page) => {
    for (const link of links) await scan(page, link);
  });

interface Member extends Person {
  portal: Portal;
  headers: { Authorization: string };
}

/** Logs a person in. */
async function signIn(request: APIRequestContext, person: Person): Promise<Member> {
  const answer = await request.post('/api/login', { data: person });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  return {
    ...person,
    portal: new Portal(request, token),
    headers: { Authorization: `Bearer ${token}` },
  };
}

/** Creates an account with access and these optional emails. */
async function grantedMember(
  request: APIRequestContext,
  emailPreferences: readonly string[],
): Promise<Member> {
  const person = newPerson();
  operator(
    ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
    `${person.password}\n`,
  );
  const member = await signIn(request, person);
  const { headers } = member;
  const data = { ...FOLLOWS, emailPreferences };
  const saved = await request.put('/api/profile/onboarding', { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  return member;
}

/**
 * Returns everything that the server stores about a person, and what the screens show of the account, once every email
 * was recorded as sent.
 */
async function stateOf(request: APIRequestContext, { headers }: Pick<Member, 'headers'>) {
  const read = async (address: string) => {
    const answer = await request.get(address, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  let data: Record<string, unknown> = {};
  const isSent = async () => {
    data = await read('/api/account/data');
    return (data.mails as { sentAt: string | null }[]).every(({ sentAt }) => sentAt !== null);
  };
  await expect.poll(isSent, { message: 'every email was sent', timeout: 30_000 }).toBe(true);
  // Asking for the data uses the session.
  delete data.sessions;
  return { data, profile: await read('/api/profile/view') };
}

/** Returns what a link is, without following it. */
async function linkState(request: APIRequestContext, link: string): Promise<unknown> {
  const answer = await request.post('/api/link-state', { data: { token: tokenOf(link) } });
  return answer.json();
}

/** Waits for an email that is held for a while, as alerts are. */
async function heldEmailWith(text: string, { emailId }: Person): Promise<void> {
  const script = path.resolve('..', 'deploy/local/send-held-mails.mjs');
  await expect
    .poll(
      () => {
        execFileSync(process.execPath, [script, emailId], { env: process.env });
        return emailsTo(emailId).some((mail) => mail.includes(text));
      },
      { message: `an email to ${emailId} contains '${text}'`, timeout: 60_000 },
    )
    .toBe(true);
}

test('a browser that opens every link of every email and clicks nothing changes nothing', async ({
  page,
  request,
}) => {
  const member = await grantedMember(request, [WEEKLY]);
  operator(['digest', '--now']);
  const weekly = await emailWith('upcoming sales fit the areas', member.emailId);
  const token = /\/#\/unsubscribe\/([\w-]+)/.exec(weekly)?.[1] ?? '';
  expect((await request.post(`/api/unsubscribe/${token}`)).ok()).toBe(true);
  await emailWith('were turned off with the link', member.emailId);
  expect((await request.delete(`/api/unsubscribe/${token}`)).ok()).toBe(true);
  await request.post('/api/forgot-password', { data: { emailId: member.emailId } });
  await emailWith('/#/reset-password/', member.emailId);
  await request.post('/api/signup', {
    data: {
      name: 'Dana Whitfield',
      occupation: 'Investor',
      howDidYouHearAboutUs: 'LinkedIn',
      emailId: member.emailId,
      password: member.password,
    },
  });
  await emailWith('You already have an account', member.emailId);

  const before = await stateOf(request, member);
  const links = linksTo(member.emailId);
  for (const route of [
    '/unsubscribe',
    '/reset-password',
    '/property-details',
    '/property-listing',
    '/account-settings',
    '/login',
  ]) {
    expect(links.map(routeOf), 'an email links to it').toContain(route);
  }
  for (const link of links) await scan(page, link);
  expect(await stateOf(request, member)).toEqual(before);

  // The links still work, and so does the password.
  await signIn(request, member);
  const data = { newPassword: 'another long enough password' };
  expect((await request.post(`/api${linkTo('/reset-password', links)}`, { data })).ok()).toBe(true);
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
  const verify = linkTo('/verify-email', links);
  for (const link of [...links, verify]) await scan(page, link);
  expect(await linkState(request, verify)).toMatchObject({ purpose: 'verify_email', state: 'works' });
  expect((await request.post(`/api${verify}`, { data: {} })).ok()).toBe(true);

  // The email that welcomes the owner leads to the data.
  await emailWith('Welcome', person.emailId);
  const member = await signIn(request, person);
  const before = await stateOf(request, member);
  for (const link of linksTo(person.emailId)) await scan(page, link);
  expect(await stateOf(request, member)).toEqual(before);
});

test('a browser that opens the links of alerts and of saved searches and clicks nothing turns nothing off', async ({
  page,
  request,
}) => {
  const member = await grantedMember(request, [ALERTS]);
  const { headers, portal } = member;
  // A county of its own, in which a sale of next year gets another opening bid and another sale is listed.
  const address = `5 ${randomUUID().slice(0, 8)} Link Ln`;
  const house = (number: string, street: string, bid: number) =>
    `NV-${number},${street},NV,Esmeralda,${new Date().getFullYear() + 1}-10-05,Scheduled,${bid}`;
  const header = 'ID,Address,State,County,Sale Date,Foreclosure Status,Opening Bid';
  const [first, second] = [randomUUID(), randomUUID()];
  importLines('Journey of the links', [header, house(first, address, 100_000)]);
  let id: string | undefined;
  await expect
    .poll(async () => (id = (await portal.search({ search: address })).data[0]?.unique_ID), {
      message: 'the imported sale is shown',
      timeout: 30_000,
    })
    .toBeTruthy();
  await portal.save([id ?? '']);
  const search = await request.post('/api/saved-searches', {
    headers,
    data: { name: 'Esmeralda', view: `county=${encodeURIComponent('Nevada|Esmeralda')}`, mail: 'instantly' },
  });
  expect(search.status(), await search.text()).toBe(201);
  importLines('Journey of the links', [
    header,
    house(first, address, 90_125),
    house(second, '7 Link Ln', 50_000),
  ]);
  await heldEmailWith('$90,125', member);
  await heldEmailWith("in 'Esmeralda'", member);

  const links = linksTo(member.emailId);
  for (const route of ['/property-details', '/my-properties', '/saved-searches', '/account-settings'])
    expect(links.map(routeOf), 'an email links to it').toContain(route);
  const turnOffs = links.filter((link) => routeOf(link) === '/unsubscribe');
  const mails = async () => {
    const states: unknown[] = [];
    for (const link of turnOffs) {
      const answer = await request.get(`/api${link}`);
      expect(answer.ok(), await answer.text()).toBe(true);
      states.push(await answer.json());
    }
    return states;
  };
  const [before, on] = [await stateOf(request, member), await mails()];
  expect(on, 'one link for each kind of email').toHaveLength(2);
  for (const link of links) await scan(page, link);
  expect(await stateOf(request, member)).toEqual(before);
  expect(await mails()).toEqual(on);

  // The links still work.
  for (const link of turnOffs) expect((await request.post(`/api${link}`)).ok()).toBe(true);
  expect(await mails()).not.toEqual(on);
  expect(await stateOf(request, member)).not.toEqual(before);
});

test('a browser that opens the links of a change of address and clicks nothing leaves the address', async ({
  browser,
  request,
}) => {
  const member = await grantedMember(request, []);
  const { headers } = member;
  const next = newPerson();
  const passwords = { currentPassword: member.password, newPassword: next.password };
  const changed = await request.put('/api/account/password', { headers, data: passwords });
  expect(changed.ok(), await changed.text()).toBe(true);
  await emailWith('/#/forgot-password', member.emailId);
  const asked = await request.post('/api/account/email', { headers, data: next });
  expect(asked.status(), await asked.text()).toBe(202);
  await emailWith('/#/verify-email/', next.emailId);

  const before = await stateOf(request, member);
  expect(before.profile).toMatchObject({ emailId: member.emailId, pendingEmailId: next.emailId });
  const links = [...linksTo(member.emailId), ...linksTo(next.emailId)];
  const verify = linkTo('/verify-email', links);
  await scanElsewhere(browser, links);
  expect(await stateOf(request, member)).toEqual(before);
  expect(await linkState(request, verify)).toMatchObject({ purpose: 'change_email', state: 'works' });

  // The link still works. The old mailbox gets a notice.
  expect((await request.post(`/api${verify}`, { data: {} })).ok()).toBe(true);
  await emailWith('Subject: Your email address was changed', member.emailId);
  const after = await stateOf(request, member);
  expect(after.profile).toMatchObject({ emailId: next.emailId, pendingEmailId: null });
  await scanElsewhere(browser, [...linksTo(member.emailId), ...linksTo(next.emailId)]);
  expect(await stateOf(request, member)).toEqual(after);
});

test('a browser that opens the link of a buyer without an account and clicks nothing creates none', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'Send again' }).click();
  await emailWith('/#/complete-signup?token=', person.emailId);
  const links = linksTo(person.emailId);
  const finish = linkTo('/complete-signup', links);
  // The browser that paid opens it, too.
  for (const link of links) await scan(page, link);
  await scanElsewhere(browser, links);
  expect(await linkState(request, finish)).toMatchObject({ purpose: 'finish_account', state: 'works' });
  const early = await request.post('/api/login', { data: person });
  expect(early.status(), 'there is no account').toBe(401);

  const made = await request.post('/api/complete-signup', {
    data: { firstName: 'Dana', lastName: 'Whitfield', ...person, ...FOLLOWS, token: tokenOf(finish) },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { profile } = await stateOf(request, await signIn(request, person));
  expect(profile).toMatchObject({ subscription: { status: 'trialing' } });
});

test('the browser of the sign-up opens the link of a purchase, clicks nothing, and attaches nothing', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL(/#\/signup\/success$/);
  await emailWith('/#/verify-email/', person.emailId);
  const member = await signIn(request, person);
  const before = await stateOf(request, member);
  expect(before.profile).toMatchObject({ purchaseWaiting: true, subscription: null });

  const links = linksTo(person.emailId);
  const verify = linkTo('/verify-email', links);
  // This browser has the secret with which one click would attach the purchase.
  for (const link of links) await scan(page, link);
  await scan(page, verify);
  await expect(page.getByText('You chose the password of this account in this browser')).toBeVisible();
  await scanElsewhere(browser, links);
  expect(await stateOf(request, member)).toEqual(before);
  expect(await linkState(request, verify)).toMatchObject({ state: 'works', needsPassword: true });
});

/** Buys a plan again with the address of an account, and attaches the purchase as the owner of the mailbox. */
async function buyAgain(browser: Browser, request: APIRequestContext, person: Person): Promise<void> {
  const used = linkTo('/verify-email', linksTo(person.emailId));
  const link = await inAnotherBrowser(browser, async (page) => {
    await buyAsVisitor(page, person);
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'Send again' }).click();
    return emailedLink('/verify-email', person.emailId, 30_000, used);
  });
  const attached = await request.post(`/api${link}`, { data: { newPassword: person.password } });
  expect(await attached.json()).toMatchObject({ status: 'attached' });
}

/** Opens every link in the emails to a subscriber, without a session and with one, and expects that nothing changed. */
async function expectNoChange(browser: Browser, page: Page, person: Person): Promise<void> {
  const member = await signIn(page.request, person);
  const before = await stateOf(page.request, member);
  const links = linksTo(person.emailId);
  await scanElsewhere(browser, links);
  for (const link of links) await scan(page, link);
  expect(await stateOf(page.request, member)).toEqual(before);
}

test('a browser that opens the links of emails about billing and clicks nothing changes no subscription', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson();
  await subscribe(page, person);
  await emailWith('Your subscription has started', person.emailId);
  const portal = await openPortal(page);
  await advanceTime(portal, '27 days');
  await emailWith('Your free trial ends on', person.emailId);
  await expectStatus(page, 'trialing');
  expect(linksTo(person.emailId).map(routeOf)).toContain('/account-settings');
  await expectNoChange(browser, page, person);

  await buyAgain(browser, request, person);
  await emailWith('You are paying more than once', person.emailId);
  await expectNoChange(browser, page, person);
});

test('a browser that opens the link of a cancelled purchase and clicks nothing buys nothing', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson();
  await subscribe(page, person);
  await useUpTrial(page);
  await buyAgain(browser, request, person);
  await page.goto('/#/login');
  await page.reload();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your free trial is used' })).toBeVisible();

  // The purchase is not started within 7 days of the used trial. The worker looks once a minute.
  await advanceTime(await openPortal(page), '7 days', '1 day');
  await emailWith('Your purchase was cancelled, and nothing was charged', person.emailId, 90_000);
  expect(linksTo(person.emailId).map(routeOf)).toContain('/pricing');
  await expectNoChange(browser, page, person);
});
