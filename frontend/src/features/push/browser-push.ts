import type { components } from '../../api/schema';
import { readText, removeStored, writeText } from '../../lib/storage';

type PushRequest = components['schemas']['PushRequest'];

/** The address of the one service worker. Its scope is the whole product. */
const WORKER = '/service-worker.js';

/** Where the service worker finds the subscription that the server knows. It has no other storage in common. */
const CACHE = 'push';
const KNOWN = '/push-subscription';
/** Says that the user wants notifications in this browser, so that they are offered again after they went quiet. */
const WANTED_KEY = 'push_wanted';

export const isPushWanted = (): boolean => readText(WANTED_KEY) !== undefined;

/** Remembers that this browser gets notifications, and by which subscription. */
async function remember(publicKey: string, own: PushRequest): Promise<void> {
  writeText(WANTED_KEY, 'yes');
  if (!('caches' in window)) return;
  const cache = await caches.open(CACHE);
  await cache.put(KNOWN, new Response(JSON.stringify({ publicKey, ...own })));
}

/** Forgets that this browser got notifications: the user turned them off, or logged out. */
export async function forgetPush(): Promise<void> {
  removeStored(WANTED_KEY);
  if ('caches' in window) await caches.delete(CACHE);
}

/** What a browser can do and has done about notifications. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

/** The user did not allow notifications. */
export class NotAllowed extends Error {}

/** Returns the bytes of base64 for URLs. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Returns whether a subscription was made for this key. The operator may have replaced it. */
function fits({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return false;
  const own = new Uint8Array(options.applicationServerKey);
  const wanted = bytesOf(publicKey);
  return own.length === wanted.length && own.every((byte, at) => byte === wanted[at]);
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function described(own: PushSubscription): PushRequest {
  const { endpoint, keys } = own.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/**
 * Reports a subscription that the push service has renewed, if the service worker could not, and remembers the one that
 * works.
 */
export async function reportRenewal(
  publicKey: string,
  report: (body: components['schemas']['RenewedPushRequest']) => Promise<unknown>,
): Promise<void> {
  const own = await subscription();
  if (!own || !fits(own, publicKey)) return;
  const now = described(own);
  const stored = 'caches' in window ? await (await caches.open(CACHE)).match(KNOWN) : undefined;
  const known = stored && ((await stored.json()) as PushRequest);
  if (known && known.endpoint !== now.endpoint) {
    await report({ known: { endpoint: known.endpoint, keys: known.keys }, renewed: now });
  }
  await remember(publicKey, now);
}

/** Returns the state of this browser. It asks the user nothing. */
export async function browserPush(publicKey: string): Promise<BrowserPush> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const own = await subscription();
  return own && fits(own, publicKey) ? 'on' : 'off';
}

/**
 * Asks the user for permission and subscribes at the browser's push service. Returns what the server needs.
 *
 * @throws {NotAllowed} If the user does not allow it. Other errors come from the browser, for example without a
 * connection to its push service.
 */
export async function subscribe(publicKey: string): Promise<PushRequest> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  if (known && !fits(known, publicKey)) await known.unsubscribe();
  const own = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const request = described(own);
  await remember(publicKey, request);
  return request;
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribe(): Promise<void> {
  await forgetPush();
  if (isSupported()) await (await subscription())?.unsubscribe();
}
