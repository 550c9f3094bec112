import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { WHOLE_BROWSER } from './browsers';
import { operator } from './operator';
import { expect, newPerson, test as base } from './people';
import { faults, Portal } from './support';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  parts.forEach((part) => mac.update(part));
  return mac.digest();
};

/** The browser's side of web push, which a browser without a push service cannot play: its keys and its service. */
class PushService {
  private readonly ecdh = createECDH('prime256v1');
  readonly publicKey = this.ecdh.generateKeys();
  readonly secret = randomBytes(16);
  readonly received: { headers: Record<string, unknown>; body: Buffer }[] = [];
  private server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.received.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(201).end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`;
  }

  stop(): void {
    this.server?.close();
  }

  /** Decrypts a push as RFC 8291 and RFC 8188 say. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const shared = this.ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const material = hmac(hmac(this.secret, shared), info, Buffer.of(1));
    const pseudorandom = hmac(salt, material);
    const derived = (name: string, bytes: number) =>
      hmac(pseudorandom, `Content-Encoding: ${name}\0`, Buffer.of(1)).subarray(0, bytes);
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

interface Owner {
  portal: Portal;
  page: Page;
  context: BrowserContext;
}

/** `owner` is a new person with a subscription, signed in, who wants alerts and has a verified address. */
/** The headless shell has no notifications. */
base.use({ launchOptions: WHOLE_BROWSER });

const test = base.extend<{ owner: Owner; service: PushService }>({
  owner: async ({ page, context, request }, provide) => {
    const person = newPerson();
    operator(
      ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
      `${person.password}\n`,
    );
    const answer = await request.post('/api/login', { data: person });
    const { token } = (await answer.json()) as { token: string };
    const wants = await request.put('/api/profile/onboarding', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        profession: 'Investor',
        statesOfInterest: ['Texas'],
        propertyTypes: ['Single Family'],
        referralSource: 'LinkedIn',
        emailPreferences: ['Cancellation / opening bid notifications on saved properties'],
      },
    });
    expect(wants.ok(), await wants.text()).toBe(true);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await provide({ portal: new Portal(request, token), page, context });
  },
  service: async ({}, provide) => {
    const service = new PushService();
    await provide(service);
    service.stop();
  },
});

/** Imports a property with a sale tomorrow, as the operator does with a county's file. */
function importSale(id: string, bid: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'push-'));
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
    Date.now() + 24 * 60 * 60 * 1000,
  );
  try {
    const file = path.join(folder, 'push.csv');
    const header = 'ID,State,County,Address,Property Type,Foreclosure Sale Date,Opening Bid';
    writeFileSync(file, `${header}\n"${id}",TX,Travis,${id} Elm St,Office,${tomorrow},${bid}\n`);
    operator(['import', '--allow-shrink', '--source', 'Journey of notifications', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lets the page subscribe at our push service. The one of the browser is on the internet. */
async function replacePushService(page: Page, endpoint: string, service: PushService): Promise<void> {
  await page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      let key: ArrayBuffer | null = null;
      const own = {
        endpoint,
        get options() {
          return { applicationServerKey: key };
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: () => {
          key = null;
          return Promise.resolve(true);
        },
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve((key ? own : null) as unknown as PushSubscription);
      PushManager.prototype.subscribe = (options) => {
        key = (options?.applicationServerKey as Uint8Array<ArrayBuffer>).slice().buffer;
        return Promise.resolve(own as unknown as PushSubscription);
      };
    },
    { endpoint, p256dh: service.publicKey.toString('base64url'), auth: service.secret.toString('base64url') },
  );
}

/** Hands a push to the service worker, as the browser does when its push service has one. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const living = registrations.find(({ isDeleted }) => !isDeleted);
      if (living) resolve(living.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
}

test('an urgent change is pushed to the browser that the user chose', async ({ owner, service }) => {
  const { page, portal, context } = owner;
  const origin = new URL(process.env.E2E_BASE_URL ?? '').origin;
  await context.grantPermissions(['notifications'], { origin });
  await replacePushService(page, await service.start(), service);
  const id = `PUSH-${randomBytes(4).toString('hex')}`;
  importSale(id, 100_000);
  // The search learns of an import a moment after its commit, and until then there is nothing to save.
  await expect
    .poll(async () => {
      await portal.save([id]);
      return portal.saved();
    })
    .toEqual([id]);

  await page.goto('/#/my-properties');
  await page.getByRole('button', { name: 'Notify me here' }).press('Enter');
  const offer = page.getByRole('dialog', { name: 'Notify me in this browser' });
  await expect(offer.getByText('Notifications are off in this browser.')).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await offer.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(
    offer.getByText('Notifications are on in this browser while you are logged in.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications are on' })).toBeFocused();

  importSale(id, 90_000);
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const push = service.received[0];
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  const text = service.decrypt(push?.body ?? Buffer.alloc(0));
  const { title, body, link } = JSON.parse(text) as { title: string; body: string; link: string };
  expect(title).toContain(`${id} Elm St`);
  expect(body).toContain('Opening bid $100,000 → $90,000');
  expect(link).toBe(`${origin}/#/property-details/${id}`);

  // A browser without a desktop has nowhere to show a notification, so the worker records what it would show.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown };
    scope.registration.showNotification = (title, options) => {
      scope.shown = [title, options?.body];
      return Promise.resolve();
    };
  });
  await deliver(page, context, text);
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown }).shown);
  await expect.poll(shown).toEqual([title, body]);

  // The settings know the browser and can remove it.
  await page.goto('/#/account-settings');
  const list = page.getByRole('list', { name: 'Browsers that get notifications' });
  await expect(list.getByRole('listitem')).toContainText('This browser');
  expect(await faults(page, '#browser-notifications')).toEqual([]);
  await list.getByRole('button', { name: /^Remove / }).press('Enter');
  await expect(list).toBeHidden();
  importSale(id, 80_000);
  await expect.poll(async () => (await portal.notifications()).unread, { timeout: 60_000 }).toBe(2);
  expect(service.received).toHaveLength(1);
});
