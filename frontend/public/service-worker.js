// The one service worker of the product. It shows what the server pushes: an urgent change of a saved property. It
// answers no request, so a page is always the server's newest. It stores only by which subscription the server reaches
// this browser.

/** Shows a push. The server sends {title, body, link, tag} (crates/adapters/web-push). */
const shown = (data) => {
  let push;
  try {
    push = data.json();
  } catch {
    push = undefined;
  }
  if (!push || typeof push.title !== 'string') {
    // A browser wants every push to be visible. This one is not ours.
    return self.registration.showNotification('A saved property changed', {
      tag: 'unknown',
      data: '/#/my-properties',
    });
  }
  const { title, body, link, tag } = push;
  // A copy of a push has the tag of the first one, and replaces it without a sound.
  return self.registration.showNotification(title, { body, tag, data: link });
};

/** Returns the address of a page of ours, whatever the push says. */
const ownPage = (link) => {
  const start = new URL('/#/my-properties', self.location.origin);
  try {
    const page = new URL(link, self.location.origin);
    return page.origin === self.location.origin ? page.href : start.href;
  } catch {
    return start.href;
  }
};

/** Shows the page in an open window if there is one, otherwise in a new one. */
const open = async (link) => {
  const page = ownPage(link);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) {
    if (window.url === page) return window.focus();
  }
  return self.clients.openWindow(page);
};

/**
 * The push service ended the subscription or replaced it. No session is at hand here, so the former subscription
 * proves that the new one is of the same browser. If the server does not answer, the next visit repeats it
 * (frontend/src/features/push).
 */
const renew = async (replacement) => {
  const cache = await self.caches.open('push');
  const stored = await cache.match('/push-subscription');
  // Notifications were turned off here.
  if (!stored) return;
  const { publicKey, ...known } = await stored.json();
  const manager = self.registration.pushManager;
  const own =
    replacement ??
    (await manager.getSubscription()) ??
    (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = own.toJSON();
  const answer = await self.fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ known, renewed: { endpoint, keys } }),
  });
  if (answer.ok) {
    await cache.put('/push-subscription', new self.Response(JSON.stringify({ publicKey, endpoint, keys })));
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(shown(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)));
