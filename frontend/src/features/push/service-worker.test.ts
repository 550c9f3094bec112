import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

interface Event {
  data?: { json: () => unknown } | null;
  notification?: { data: unknown; close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}
interface Window {
  url: string;
  focus: () => void;
}

/** Runs the service worker with a fake browser around it. */
function worker(windows: Window[] = []) {
  const handlers: Record<string, (event: Event) => void> = {};
  const shown: [string, unknown][] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://steps.example.com' },
    addEventListener: (name: string, handler: (event: Event) => void) => {
      handlers[name] = handler;
    },
    registration: {
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
  return { fire, shown, opened };
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
