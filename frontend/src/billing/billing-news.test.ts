import { billingNews } from './billing-news';

const plan = { id: 'price_month', name: 'Pro', amount: 7_900, currency: 'usd', interval: 'month' as const };
const YEAR = { ...plan, id: 'price_year', amount: 79_000, interval: 'year' as const };
const RUNNING = {
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: '2027-01-20T12:00:00Z',
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
  plan,
  nextCharge: '2027-01-20T12:00:00Z',
};
const ENDING = { ...RUNNING, cancelAtPeriodEnd: true, nextCharge: null };

test.each([
  [
    RUNNING,
    '4242',
    ENDING,
    '4242',
    'Your subscription ends on January 20, 2027. You have access until then.',
  ],
  [ENDING, '4242', RUNNING, '4242', 'Your subscription goes on.'],
  [RUNNING, '4242', { ...RUNNING, plan: YEAR }, '4242', 'Your plan is Pro by the year now.'],
  [RUNNING, '4242', RUNNING, '1111', 'Your card was updated. It ends in 1111.'],
  [RUNNING, '4242', RUNNING, '4242', undefined],
  [null, null, RUNNING, null, undefined],
])('what happened in the portal', (was, card, is, next, news) => {
  expect(billingNews({ subscription: was, cardLast4: card }, { subscription: is, cardLast4: next })).toBe(
    news,
  );
});
