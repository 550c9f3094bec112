import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Schemas = components['schemas'];
type BellEntry = Schemas['BellEntry'];

const answer = <Body>(body: Body): Response => HttpResponse.json(body as JsonBodyType);
const done = () => new HttpResponse(null, { status: 204 });
const at = (path: string) => `http://localhost/api/${path}`;

/** Creates a notification about a new opening bid of property 2. */
export const bidEntry = (id: string, changes: Partial<BellEntry> = {}): BellEntry => ({
  id,
  kind: 'listing',
  at: '2026-11-20T14:05:00Z',
  read: false,
  listing: {
    id: '2',
    title: `${id} Elm St, Atlanta, GA 30303`,
    changes: [{ label: 'Opening bid', old: '$100,000', new: '$90,000' }],
  },
  search: null,
  ...changes,
});

/** The fake server's notifications. A test can change them. */
export interface FakeBell {
  /** Newest first. */
  entries: BellEntry[];
  savedChanged: boolean;
  /** The number of requests for the count. */
  counts: number;
}

/** The number of entries on a page. */
const PAGE = 20;

/** Serves notifications, in addition to `fakePortal`. */
export function fakeBell(entries: BellEntry[] = []): FakeBell {
  const fake: FakeBell = { entries, savedChanged: false, counts: 0 };
  const read = (isRead: (id: number) => boolean) => {
    fake.entries = fake.entries.map((entry) => (isRead(Number(entry.id)) ? { ...entry, read: true } : entry));
    return done();
  };
  server.use(
    http.get(at('notifications/count'), () => {
      fake.counts += 1;
      const unread = fake.entries.filter((entry) => !entry.read).length;
      return answer<Schemas['BellCount']>({ unread, savedChanged: fake.savedChanged });
    }),
    http.get(at('notifications'), ({ request }) => {
      const before = Number(new URL(request.url).searchParams.get('before') ?? Infinity);
      const older = fake.entries.filter((entry) => Number(entry.id) < before);
      return answer<Schemas['BellPage']>({
        notifications: older.slice(0, PAGE),
        hasMore: older.length > PAGE,
      });
    }),
    http.post(at('notifications/:id/read'), ({ params }) => read((id) => id === Number(params.id))),
    http.post(at('notifications/:id/read-through'), ({ params }) => read((id) => id <= Number(params.id))),
  );
  return fake;
}
