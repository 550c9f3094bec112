import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { row } from './fixtures';
import { server } from './server';

type Schemas = components['schemas'];

const answer = <Body>(body: Body, status = 200): Response =>
  HttpResponse.json(body as JsonBodyType, { status });
const at = (path: string) => `http://localhost/api/${path}`;

/** Creates a saved property. Fields that are not given are blank. */
export const savedRow = (
  unique_ID: string,
  own: Partial<Pick<Schemas['SavedProperty'], 'note' | 'stage' | 'changed'>> = {},
  cells: Record<string, unknown> = {},
) =>
  ({
    ...row(unique_ID, cells),
    note: '',
    stage: null,
    savedAt: '2026-11-20T14:05:00Z',
    changed: [],
    ...own,
  }) as Schemas['SavedProperty'];

/** The fake server's saved properties and details. A test can change them. */
export interface FakeSaved {
  saved: Schemas['SavedProperty'][];
  /** The bodies of `save-multiple`, in order. */
  saves: Schemas['SaveRequest'][];
  /** The queries of `saved-properties`, in order. */
  queries: URLSearchParams[];
  /** The ids that `save-multiple` reports as newly saved. */
  newly: string[];
  properties: Record<string, object>;
  timeline: Schemas['Timeline'];
  comparables: Schemas['Comparables'];
}

/** Serves saved properties and property details, in addition to `fakePortal`. */
export function fakeSaved(changes: Partial<FakeSaved> = {}): FakeSaved {
  const fake: FakeSaved = {
    saved: [],
    saves: [],
    queries: [],
    newly: [],
    properties: {},
    timeline: { checkedAt: null, sources: [], unusualDay: null, entries: [] },
    comparables: {
      origin: 'recorded',
      comparables: [],
      medianPricePerSqFt: null,
      ownPricePerSqFt: null,
      valueAtMedian: null,
      withinMiles: 2,
      withinMonths: 24,
    },
    ...changes,
  };
  const find = (id: unknown) => fake.saved.find((candidate) => candidate.unique_ID === id);
  const unknown = () =>
    answer<Schemas['ErrorBody']>({ error: 'This property does not exist.', code: 'unknown_property' }, 404);

  server.use(
    http.get(at('saved-properties'), ({ request }) => {
      fake.queries.push(new URL(request.url).searchParams);
      return answer<Schemas['SavedProperties']>({
        properties: fake.saved,
        meta: { totalCount: fake.saved.length, totalPages: fake.saved.length > 0 ? 1 : 0 },
      });
    }),
    http.post(at('property/save-multiple'), async ({ request }) => {
      const body = (await request.json()) as Schemas['SaveRequest'];
      fake.saves.push(body);
      const picked = 'propertyIds' in body ? body.propertyIds : undefined;
      for (const id of picked ?? []) if (!find(id)) fake.saved.push(savedRow(id));
      const propertyIds = picked ?? fake.newly;
      return answer<Schemas['SaveAnswer']>({ saved: propertyIds.length, propertyIds });
    }),
    http.post(at('property/unsave-multiple'), async ({ request }) => {
      const { propertyIds } = (await request.json()) as Schemas['UnsaveRequest'];
      const gone = fake.saved.filter(({ unique_ID }) => propertyIds.includes(unique_ID));
      fake.saved = fake.saved.filter((saved) => !gone.includes(saved));
      return answer<Schemas['UnsaveAnswer']>({
        removed: gone.length,
        properties: gone.map(({ unique_ID, note, stage }) => ({ propertyId: unique_ID, note, stage })),
      });
    }),
    http.get(at('saved-properties/:id'), ({ params }) => {
      const saved = find(params.id);
      if (!saved)
        return answer<Schemas['ErrorBody']>(
          { error: 'You have not saved this property.', code: 'not_saved' },
          404,
        );
      return answer<Schemas['AnnotateAnswer']>({ note: saved.note, stage: saved.stage });
    }),
    http.put(at('saved-properties/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Schemas['AnnotateAnswer'];
      const saved = find(params.id);
      if (saved) Object.assign(saved, body);
      return answer<Schemas['AnnotateAnswer']>(body);
    }),
    http.get(at('property-details/:id'), ({ params }) => {
      const property = fake.properties[String(params.id)];
      return property ? answer(property) : unknown();
    }),
    http.get(at('property-details/:id/timeline'), () => answer(fake.timeline)),
    http.get(at('property-details/:id/comparables'), () => answer(fake.comparables)),
  );
  return fake;
}
