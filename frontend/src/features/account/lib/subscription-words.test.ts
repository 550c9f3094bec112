import { subscriptionWords } from './subscription-words';

const subscription = (status: string, cancelAtPeriodEnd = false) => ({
  status,
  trialEndsAt: '2026-12-21T12:00:00Z',
  currentPeriodEnd: '2027-01-20T12:00:00Z',
  cancelAtPeriodEnd,
});

test('none says how to begin', () => {
  expect(subscriptionWords(null).title).toBe('No subscription');
});

test('a trial says when the card is charged', () => {
  expect(subscriptionWords(subscription('trialing'))).toMatchObject({
    title: 'Free trial',
    note: 'Your trial ends on December 21, 2026. Your card is charged then, unless you cancel before.',
  });
});

test('a cancelled subscription says until when it lasts, and that it can be resumed', () => {
  expect(subscriptionWords(subscription('active', true)).note).toBe(
    'You have access until January 20, 2027. It can be resumed until then.',
  );
  expect(subscriptionWords(subscription('trialing', true)).note).toMatch(/will not be charged/);
});

test.each([
  ['active', 'Renews on January 20, 2027.'],
  ['past_due', 'Your last payment did not go through. Update your card to keep your access.'],
  ['paused', 'Resume it under Manage Billing.'],
  ['unpaid', 'Your subscription starts once a payment has gone through.'],
  ['incomplete', 'Your subscription starts once a payment has gone through.'],
  ['canceled', 'Your subscription ended on January 20, 2027. Subscribe again to see the listings.'],
])('%s says what comes next', (status, note) => {
  expect(subscriptionWords(subscription(status)).note).toBe(note);
});
