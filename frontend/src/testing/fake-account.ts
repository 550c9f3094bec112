import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import type { FakePortal } from './fake-portal';

export type FakeSession = components['schemas']['SessionSummary'];

const at = (path: string) => `http://localhost/api/${path}`;
const empty = (status: number) => new HttpResponse(null, { status });

/** The account calls. Each one records its request. */
export function accountHandlers(
  portal: FakePortal,
  allowed: (request: Request) => boolean,
  unauthorised: () => Response,
): HttpHandler[] {
  const remember = async (call: string, request: Request) => {
    const text = await request.text();
    portal.sent.push({ call, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
  };
  const chooseEmail = (isOn: boolean) => {
    portal.emailChoice = { ...portal.emailChoice, isOn, changedAt: '2026-11-21T15:00:00Z' };
    return portal.emailChoice;
  };
  /** Handles a call that needs no session. */
  const open = (method: 'post' | 'delete', path: string, answer: () => Response) =>
    http[method](at(path), async ({ request }) => {
      await remember(new URL(request.url).pathname.replace('/api/', ''), request);
      return answer();
    });
  /** Handles a call that needs a session. */
  const own = (method: 'get' | 'post' | 'put' | 'delete', path: string, answer: () => Response) =>
    http[method](at(path), async ({ request }) => {
      if (!allowed(request)) return unauthorised();
      await remember(`${request.method} ${new URL(request.url).pathname.replace('/api/', '')}`, request);
      return answer();
    });
  const json = (body: unknown, status = 200) => HttpResponse.json(body as JsonBodyType, { status });
  const last = () => portal.sent.at(-1)?.body as Record<string, unknown>;

  return [
    // Account settings read both; `fakeSearches` and `fakeCalendar` replace them.
    http.get(at('saved-searches'), () => json({ searches: [] })),
    http.get(at('calendar-feeds'), () => json({ feeds: [] })),
    open('post', 'signup', () => json(portal.signUp, 201)),
    open('post', 'complete-signup', () => json({ message: 'Signup Complete!' }, 201)),
    open('post', 'forgot-password', () => json('If that address has an account, a link is on its way.')),
    open('post', 'reset-password/:token', () => json({ message: 'Your password is set.' })),
    open('post', 'link-state', () => json(portal.link)),
    open('post', 'purchase', () =>
      portal.purchase
        ? json(portal.purchase)
        : json({ error: 'This purchase is not known.', code: 'unknown_purchase' }, 404),
    ),
    open('post', 'purchase/resend', () => empty(202)),
    own('post', 'stripe/start-now', () => empty(204)),
    open('post', 'verify-email/:token', () => json({ status: 'verified' })),
    http.get(at('unsubscribe/:token'), () => json(portal.emailChoice)),
    open('post', 'unsubscribe/:token', () => json(chooseEmail(false))),
    open('delete', 'unsubscribe/:token', () => json(chooseEmail(true))),
    own('put', 'profile/onboarding', () => {
      portal.profile = { ...portal.profile, ...last() };
      // As the server: choosing an email again forgets the refusals.
      if (portal.profile.emailPreferences.length > 0)
        portal.profile = { ...portal.profile, emailsStoppedAt: null };
      return json(portal.profile);
    }),
    own('post', 'account/verification', () => empty(202)),
    own('put', 'account/name', () => {
      portal.profile = { ...portal.profile, name: String(last().name) };
      return json(portal.profile);
    }),
    own('post', 'account/email', () => {
      portal.profile = { ...portal.profile, pendingEmailId: String(last().emailId) };
      return empty(202);
    }),
    own('put', 'account/password', () => empty(204)),
    own('get', 'account/sessions', () => json({ sessions: portal.sessions })),
    own('delete', 'account/sessions/:id', () => {
      const ended = portal.sent.at(-1)?.call.split('/').at(-1);
      portal.sessions = portal.sessions.filter(({ id }) => id !== ended);
      return empty(204);
    }),
    own('post', 'account/logout-everywhere', () => empty(204)),
    own('get', 'account/data', () => json({ account: { name: portal.profile.name } })),
    own('post', 'account/delete', () => empty(204)),
    own('post', 'stripe/checkout-session', () => json({ url: 'https://billing.example/checkout' })),
    own('post', 'stripe/checkout-session/settle', () =>
      json({ status: portal.settled.shift() ?? 'nothing' }),
    ),
    own('post', 'stripe/portal-session', () => json({ url: 'https://billing.example/portal' })),
  ];
}
