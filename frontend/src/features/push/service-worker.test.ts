import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

interface Event {
  data?: { json: () => unknown } | null;
  notification?: { data: unknown; close: () => void };
  newSubscription?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
}
interface Window {
  url: string;
  focus: () => void;
}

interface FakePush {
  /** What the page stored. */
  stored?: string;
  /** The status of the server's answer. */
  status?: number;
}

const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'public', auth: 'secret' } }),
});

/** Runs the service worker with a fake browser around it. */
function worker(windows: Window[] = [], push: FakePush = {}) {
  const handlers: Record<string, (event: Event) => void> = {};
  const shown: [string, unknown][] = [];
  const opened: string[] = [];
  const sent: [string, unknown][] = [];
  const subscribed: unknown[] = [];
  const cache = {
    match: () => Promise.resolve(push.stored === undefined ? undefined : new Response(push.stored)),
    put: async (_key: string, response: Response) => {
      push.stored = await response.text();
    },
  };
  const self = {
    location: { origin: 'https://steps.example.com' },
    addEventListener: (name: string, handler: (event: Event) => void) => {
      handlers[name] = handler;
    },
    caches: { open: () => Promise.resolve(cache) },
    Response,
    fetch: (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)]);
      return Promise.resolve({ ok: (push.status ?? 204) < 300 });
    },
    registration: {
      pushManager: {
        getSubscription: () => Promise.resolve(null),
        subscribe: (options: unknown) => {
          subscribed.push(options);
          return Promise.resolve(subscription('https://push.example.com/own'));
        },
      },
      showNotification: (title: string, options: unknown) => {
        shown.push([title, options]);
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (page: string) => {
        opened.push(page);
        return Promise.resolve();
      },
    },
  };
  const script = readFileSync(path.join(process.cwd(), 'public/service-worker.js'), 'utf8');
  runInNewContext(script, { self, URL });
  const fire = async (name: string, event: Omit<Event, 'waitUntil'>) => {
    const work: Promise<unknown>[] = [];
    handlers[name]?.({ ...event, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return { fire, shown, opened, sent, subscribed };
}

const data = (value: unknown) => ({ json: () => value });

test('a push is shown with its text, and a copy of it replaces the first', async () => {
  const { fire, shown } = worker();
  const link = 'https://steps.example.com/#/property-details/1';
  await fire('push', { data: data({ title: '12 Elm St', body: 'Status → Cancelled', link, tag: 'abc' }) });
  expect(shown).toEqual([['12 Elm St', { body: 'Status → Cancelled', tag: 'abc', data: link }]]);
});

test('a push that is not ours is visible, as browsers demand, and says nothing of it', async () => {
  const { fire, shown } = worker();
  await fire('push', { data: null });
  await fire('push', { data: data('text') });
  await fire('push', {
    data: {
      json: () => {
        throw new SyntaxError('not JSON');
      },
    },
  });
  expect(shown.map(([title]) => title)).toEqual(Array(3).fill('A saved property changed'));
});

test('a click opens the property, in its window if it is open already', async () => {
  const page = 'https://steps.example.com/#/property-details/1';
  const focus = jest.fn();
  const close = jest.fn();
  const first = worker([{ url: 'https://steps.example.com/#/about', focus }]);
  await first.fire('notificationclick', { notification: { data: page, close } });
  expect(first.opened).toEqual([page]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(focus).not.toHaveBeenCalled();
  const second = worker([{ url: page, focus }]);
  await second.fire('notificationclick', { notification: { data: page, close } });
  expect(second.opened).toEqual([]);
  expect(focus).toHaveBeenCalledTimes(1);
});

test('a click never leaves the product', async () => {
  const { fire, opened } = worker();
  const notification = (page: unknown) => ({ data: page, close: () => undefined });
  for (const page of ['https://evil.example/#/x', 'javascript:alert(1)', 'http://[', undefined]) {
    await fire('notificationclick', { notification: notification(page) });
  }
  expect(opened.slice(0, 3)).toEqual(Array(3).fill('https://steps.example.com/#/my-properties'));
  expect(opened[3]).toMatch(/^https:\/\/steps\.example\.com\//);
});

const KEYS = { p256dh: 'old', auth: 'old' };
const KNOWN = { endpoint: 'https://push.example.com/old', keys: KEYS };
const STORED = JSON.stringify({ publicKey: 'key', ...KNOWN });
const NEW_KEYS = { p256dh: 'public', auth: 'secret' };

test('a subscription that the push service replaced is told to the server, with the former one as the proof', async () => {
  const push: FakePush = { stored: STORED };
  const { fire, sent, subscribed } = worker([], push);
  await fire('pushsubscriptionchange', { newSubscription: subscription('https://push.example.com/new') });
  const renewed = { endpoint: 'https://push.example.com/new', keys: NEW_KEYS };
  expect(sent).toEqual([['/api/push/renew', { known: KNOWN, renewed }]]);
  expect(subscribed).toEqual([]);
  expect(JSON.parse(push.stored ?? '')).toEqual({ publicKey: 'key', ...renewed });
});

test('without a replacement the worker subscribes again, and a failure is left for the next visit', async () => {
  const push: FakePush = { stored: STORED, status: 503 };
  const { fire, sent, subscribed } = worker([], push);
  await fire('pushsubscriptionchange', {});
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key' }]);
  expect(sent).toHaveLength(1);
  expect(push.stored).toBe(STORED);
});

test('nothing is renewed in a browser where notifications were turned off', async () => {
  const { fire, sent, subscribed } = worker();
  await fire('pushsubscriptionchange', {});
  expect([sent, subscribed]).toEqual([[], []]);
});
