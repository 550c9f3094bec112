import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Schemas = components['schemas'];
type SavedSearch = Schemas['SavedSearch'];

const answer = <Body>(body: Body, status = 200): Response =>
  HttpResponse.json(body as JsonBodyType, { status });
const done = () => new HttpResponse(null, { status: 204 });
const at = (path: string) => `http://localhost/api/${path}`;

/** Creates a saved search. The id is also a part of the name. */
export const savedSearch = (id: string, changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id,
  name: `Search ${id}`,
  view: 'state=Georgia&columns=Address',
  createdAt: '2026-11-20T14:05:00Z',
  new: 0,
  mail: 'none',
  ...changes,
});

/** The fake server's saved searches. A test can change them. */
export interface FakeSearches {
  searches: SavedSearch[];
  removed: SavedSearch[];
  /** The ids of the visited searches, in order. */
  visits: string[];
}

/** Serves saved searches, in addition to `fakePortal`. */
export function fakeSearches(searches: SavedSearch[] = []): FakeSearches {
  const fake: FakeSearches = { searches, removed: [], visits: [] };
  const find = (id: unknown) => fake.searches.find((search) => search.id === id);
  const unknown = () =>
    answer<Schemas['ErrorBody']>({ error: 'There is no such saved search.', code: 'unknown_search' }, 404);

  server.use(
    http.get(at('saved-searches'), () => answer<Schemas['SavedSearches']>({ searches: fake.searches })),
    http.post(at('saved-searches'), async ({ request }) => {
      const body = (await request.json()) as Schemas['SaveSearchRequest'];
      const search = savedSearch(String(fake.searches.length + 1), body);
      fake.searches = [...fake.searches, search];
      return answer(search, 201);
    }),
    http.put(at('saved-searches'), async ({ request }) => {
      const { ids } = (await request.json()) as Schemas['OrderRequest'];
      fake.searches = ids.flatMap((id) => find(id) ?? []);
      return done();
    }),
    http.put(at('saved-searches/:id'), async ({ request, params }) => {
      const { name } = (await request.json()) as Schemas['RenameRequest'];
      fake.searches = fake.searches.map((search) => (search.id === params.id ? { ...search, name } : search));
      return done();
    }),
    http.put(at('saved-searches/:id/mail'), async ({ request, params }) => {
      const { mail } = (await request.json()) as Schemas['SearchMailRequest'];
      fake.searches = fake.searches.map((search) => (search.id === params.id ? { ...search, mail } : search));
      return done();
    }),
    http.delete(at('saved-searches/:id'), ({ params }) => {
      const search = find(params.id);
      if (!search) return unknown();
      fake.removed.push(search);
      fake.searches = fake.searches.filter((other) => other !== search);
      return done();
    }),
    http.post(at('saved-searches/:id/restore'), ({ params }) => {
      const search = fake.removed.find(({ id }) => id === params.id);
      if (!search) return unknown();
      fake.searches = [search, ...fake.searches];
      return done();
    }),
    http.post(at('saved-searches/:id/visit'), ({ params }) => {
      const search = find(params.id);
      if (!search) return unknown();
      fake.visits.push(search.id);
      return answer(search);
    }),
  );
  return fake;
}
