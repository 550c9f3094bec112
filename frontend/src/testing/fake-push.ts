import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Schemas = components['schemas'];

const answer = <Body>(body: Body): Response => HttpResponse.json(body as JsonBodyType);
const at = (path: string) => `http://localhost/api/${path}`;

/** A public key: the bytes 4, 1, 2. */
export const PUSH_KEY = 'BAEC';

/** The browser of the page. */
export const HERE: Schemas['PushBrowser'] = {
  id: '6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10',
  service: 'push.example.com',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  since: '2026-11-20T14:05:00Z',
  lastPushAt: null,
  current: true,
};

/** The fake server's browsers. A test can change them. */
export interface FakePush {
  browsers: Schemas['PushBrowser'][];
  /** The bodies of `POST push`, in order. */
  added: Schemas['PushRequest'][];
  /** The bodies of `POST push/renew`, in order. */
  renewed: Schemas['RenewedPushRequest'][];
}

/** Serves the browsers that get notifications, in addition to `fakePortal`. */
export function fakePush(browsers: Schemas['PushBrowser'][] = []): FakePush {
  const fake: FakePush = { browsers, added: [], renewed: [] };
  server.use(
    http.get(at('push'), () =>
      answer<Schemas['PushState']>({ publicKey: PUSH_KEY, browsers: fake.browsers }),
    ),
    http.post(at('push'), async ({ request }) => {
      fake.added.push((await request.json()) as Schemas['PushRequest']);
      fake.browsers = [...fake.browsers.filter(({ current }) => !current), HERE];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at('push/renew'), async ({ request }) => {
      fake.renewed.push((await request.json()) as Schemas['RenewedPushRequest']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(at('push/:id'), ({ params }) => {
      fake.browsers = fake.browsers.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return fake;
}

/** The fake browser's own state. */
export interface FakeBrowser {
  permission: NotificationPermission;
  /** What the user answers when asked. */
  answer: NotificationPermission;
  subscribed: boolean;
  /** The key of the subscription. */
  key: Uint8Array<ArrayBuffer>;
  /** Makes the push service fail. */
  offline: boolean;
}

/** Gives jsdom what browsers have for notifications. Returns the state, and how to take it away again. */
export function fakeBrowser(changes: Partial<FakeBrowser> = {}): FakeBrowser & { restore: () => void } {
  const fake: FakeBrowser = {
    permission: 'default',
    answer: 'granted',
    subscribed: false,
    key: Uint8Array.of(4, 1, 2),
    offline: false,
    ...changes,
  };
  const own = {
    get options() {
      return { applicationServerKey: fake.key.buffer };
    },
    toJSON: () => ({
      endpoint: 'https://push.example.com/secret',
      expirationTime: null,
      keys: { p256dh: 'public', auth: 'secret' },
    }),
    unsubscribe: () => {
      fake.subscribed = false;
      return Promise.resolve(true);
    },
  };
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(fake.subscribed ? own : null),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        if (fake.offline) return Promise.reject(new DOMException('push service error', 'AbortError'));
        fake.subscribed = true;
        fake.key = applicationServerKey;
        return Promise.resolve(own);
      },
    },
  };
  const notification = {
    get permission() {
      return fake.permission;
    },
    requestPermission: () => {
      if (fake.permission === 'default') fake.permission = fake.answer;
      return Promise.resolve(fake.permission);
    },
  };
  const given: [object, string, unknown][] = [
    [window, 'PushManager', class {}],
    [window, 'Notification', notification],
    [
      navigator,
      'serviceWorker',
      {
        register: () => Promise.resolve(registration),
        ready: Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
      },
    ],
  ];
  for (const [owner, name, value] of given) {
    Object.defineProperty(owner, name, { value, configurable: true });
  }
  const restore = () => given.forEach(([owner, name]) => Reflect.deleteProperty(owner, name));
  return Object.assign(fake, { restore });
}
