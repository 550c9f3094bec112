import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Schemas = components['schemas'];

const answer = <Body>(body: Body, status = 200): Response =>
  HttpResponse.json(body as JsonBodyType, { status });
const at = (path: string) => `http://localhost/api/${path}`;

/** The fake server's calendar. A test can change it. */
export interface FakeCalendar {
  days: Schemas['CountySales'][];
  rules: Schemas['StatutoryDay'][];
  feeds: Schemas['CalendarFeed'][];
  /** The queries of `sale-days`, in order. */
  queries: URLSearchParams[];
}

/** Creates the sales of a county on a day of December 2026. */
export const countySales = (
  day: number,
  county: string | null,
  count: number,
  changes: Partial<Schemas['CountySales']> = {},
): Schemas['CountySales'] => ({
  day: `2026-12-${String(day).padStart(2, '0')}`,
  state: 'Georgia',
  county,
  count,
  unusual: false,
  ...changes,
});

/** Serves the calendar and its feeds, in addition to `fakePortal`. Sales are by month, and not filtered otherwise. */
export function fakeCalendar(changes: Partial<FakeCalendar> = {}): FakeCalendar {
  const fake: FakeCalendar = {
    days: [],
    rules: [{ state: 'Georgia', day: '2026-12-01', statute: 'O.C.G.A. § 9-13-161' }],
    feeds: [],
    queries: [],
    ...changes,
  };
  let made = 0;
  server.use(
    http.get(at('sale-days'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      fake.queries.push(query);
      const inMonth = ({ day }: { day: string }) => day.startsWith(query.get('month') ?? '');
      return answer<Schemas['SaleDays']>({
        days: fake.days.filter(inMonth),
        rules: fake.rules.filter(inMonth),
      });
    }),
    http.get(at('calendar-feeds'), () => answer<Schemas['CalendarFeeds']>({ feeds: fake.feeds })),
    http.post(at('calendar-feeds'), async ({ request }) => {
      const { searchId } = (await request.json()) as Schemas['FeedRequest'];
      const known = fake.feeds.find((feed) => feed.searchId === searchId);
      const feed = { id: known?.id ?? 'feed-1', searchId, createdAt: '2026-11-21T15:00:00Z' };
      fake.feeds = [...fake.feeds.filter((one) => one.searchId !== searchId), feed];
      made += 1;
      return answer<Schemas['NewCalendarFeed']>(
        { feed, url: `https://steps.example.com/api/calendar/secret-${made}.ics` },
        201,
      );
    }),
    http.delete(at('calendar-feeds/:id'), ({ params }) => {
      fake.feeds = fake.feeds.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return fake;
}
