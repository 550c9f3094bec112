import type { Profile } from '../../../session/session-api';
import { PROFILE } from '../../../testing/fixtures';
import { subscriptionText } from './subscription-text';

const subscription = (status: string, cancelAtPeriodEnd = false) => ({
  status,
  trialEndsAt: '2026-12-21T12:00:00Z',
  currentPeriodEnd: '2027-01-20T12:00:00Z',
  cancelAtPeriodEnd,
  graceEndsAt: null,
  nextCharge: null,
  plan: null,
});

const textOf = (held: Profile['subscription'], others: Partial<Profile> = {}) =>
  subscriptionText({ ...PROFILE, subscription: held, ...others });

test('without a subscription the note says how to start', () => {
  expect(textOf(null)).toMatchObject({
    title: 'No subscription',
    note: 'Start a free trial to see listings.',
  });
});

test('a purchase after a used trial says that nothing is charged before it is started', () => {
  expect(textOf({ ...subscription('trialing'), toBeStarted: true })).toMatchObject({
    title: 'Not started',
    note: 'Your free trial is used, so nothing is charged until you choose ‘Start now’. After 7 days it is cancelled.',
  });
});

test.each([
  ['no subscription', null],
  ['an ended one', subscription('canceled')],
])('a purchase that waits is named before %s', (_which, held) => {
  expect(textOf(held, { purchaseWaiting: true, trialUsed: true })).toMatchObject({
    title: 'Your purchase is waiting',
    note: 'Open the email to dana@example.com to finish. You do not need to subscribe again.',
  });
});

test('a purchase that waits does not hide the access that the account has', () => {
  expect(textOf(subscription('trialing'), { purchaseWaiting: true }).title).toBe('Free trial');
  expect(textOf(null, { purchaseWaiting: true, grant: { endsAt: null } }).title).toBe(
    'Access granted by Courthouse Steps',
  );
});

test('a person whose trial is used is never offered one', () => {
  expect(textOf(null, { trialUsed: true }).note).toBe('Subscribe to see listings.');
});

test.each([
  ['2027-03-01T12:00:00Z', 'Access granted by Courthouse Steps until March 1, 2027'],
  [null, 'Access granted by Courthouse Steps'],
])('granted access that ends at %s is named as such', (endsAt, title) => {
  expect(textOf(null, { grant: { endsAt } }).title).toBe(title);
  expect(textOf(subscription('canceled'), { grant: { endsAt } }).title).toBe(title);
});

test('a failed payment names the day on which access ends', () => {
  expect(textOf({ ...subscription('past_due'), graceEndsAt: '2099-12-08T12:00:00Z' }).note).toBe(
    'Your last payment failed. You have access until December 8, 2099. Update your card to keep it.',
  );
  expect(textOf({ ...subscription('past_due'), graceEndsAt: '2020-12-08T12:00:00Z' }).note).toBe(
    'Your grace period is over. Update your card to get access again.',
  );
});

test('a cancelled subscription whose period is over has ended', () => {
  expect(textOf({ ...subscription('active', true), currentPeriodEnd: '2020-01-20T12:00:00Z' }).note).toBe(
    'Your subscription ended on January 20, 2020. Subscribe again to see listings.',
  );
});

test('a trial’s note says when the card is charged', () => {
  expect(textOf(subscription('trialing'))).toMatchObject({
    title: 'Free trial',
    note: 'Your trial ends on December 21, 2026. Your card is charged then, unless you cancel first.',
  });
});

test('a cancelled subscription’s note says when it ends and that it can be resumed', () => {
  expect(textOf(subscription('active', true)).note).toBe(
    'You have access until January 20, 2027. You can resume it until then.',
  );
  expect(textOf(subscription('trialing', true)).note).toMatch(/will not be charged/);
});

test.each([
  ['active', 'Renews on January 20, 2027.'],
  ['past_due', 'Your last payment failed. Update your card to keep your access.'],
  ['paused', 'Resume it under Manage Billing.'],
  ['unpaid', 'Your subscription starts once a payment goes through.'],
  ['incomplete', 'Your subscription starts once a payment goes through.'],
  ['canceled', 'Your subscription ended on January 20, 2027. Subscribe again to see listings.'],
])('%s has a note about what comes next', (status, note) => {
  expect(textOf(subscription(status)).note).toBe(note);
});
