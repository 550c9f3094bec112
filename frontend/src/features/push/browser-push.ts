import type { components } from '../../api/schema';

/** The address of the one service worker. Its scope is the whole product. */
const WORKER = '/service-worker.js';

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
export async function subscribe(publicKey: string): Promise<components['schemas']['PushRequest']> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  if (known && !fits(known, publicKey)) await known.unsubscribe();
  const own = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = own.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribe(): Promise<void> {
  if (isSupported()) await (await subscription())?.unsubscribe();
}
