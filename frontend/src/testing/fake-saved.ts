import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { row } from './fixtures';
import { server } from './server';

type Schemas = components['schemas'];

const answer = <Body>(body: Body, status = 200): Response =>
  HttpResponse.json(body as JsonBodyType, { status });
const at = (path: string) => `http://localhost/api/${path}`;

type OwnColumn = 'note' | 'stage' | 'maximumBid' | 'tags' | 'version' | 'changed';

/** The checklist that a property has until the user changes it. */
export const USUAL_CHECKS: Schemas['Check'][] = [
  { text: 'Title search', done: false },
  { text: 'Drive-by', done: false },
];

/** Creates a saved property. Fields that are not given are blank. */
export const savedRow = (
  unique_ID: string,
  own: Partial<Pick<Schemas['SavedProperty'], OwnColumn>> = {},
  cells: Record<string, unknown> = {},
) =>
  ({
    ...row(unique_ID, cells),
    note: '',
    stage: null,
    maximumBid: null,
    tags: [],
    version: 0,
    savedAt: '2026-11-20T14:05:00Z',
    changed: [],
    ...own,
  }) as Schemas['SavedProperty'];

/** The fake server's saved properties and details. A test can change them. */
export interface FakeSaved {
  saved: Schemas['SavedProperty'][];
  /** The bodies of `save-multiple`, in order. */
  saves: Schemas['SaveRequest'][];
  /** The bodies of `note-multiple`, in order. */
  notes: Schemas['NoteRequest'][];
  /** The bodies of `restore-multiple`, in order. */
  restores: Schemas['RestorePropertiesRequest'][];
  /** The queries of `saved-properties`, in order. */
  queries: URLSearchParams[];
  /** The ids that `save-multiple` reports as newly saved. */
  newly: string[];
  properties: Record<string, object>;
  /** The bodies of the writes on saved properties, in order. */
  writes: Schemas['AnnotateRequest'][];
  /** The checklists that are not the usual one, by unique_ID. */
  checklists: Record<string, Schemas['Check'][]>;
  history: Schemas['HistoryEntry'][];
  /** The entries that were restored, in order. */
  restored: string[];
  /** The user's own tags. */
  tags: string[];
  timeline: Schemas['Timeline'];
  comparables: Schemas['Comparables'];
}

/** Serves saved properties and property details, in addition to `fakePortal`. */
export function fakeSaved(changes: Partial<FakeSaved> = {}): FakeSaved {
  const fake: FakeSaved = {
    saved: [],
    saves: [],
    notes: [],
    restores: [],
    queries: [],
    newly: [],
    properties: {},
    writes: [],
    checklists: {},
    history: [],
    restored: [],
    tags: [],
    timeline: { checkedAt: null, sources: [], unusualDay: null, borrowed: [], entries: [] },
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
  const checklistOf = (id: string) => fake.checklists[id] ?? USUAL_CHECKS;
  const annotationOf = ({ unique_ID, note, stage, maximumBid, tags, version }: Schemas['SavedProperty']) =>
    answer<Schemas['AnnotateAnswer']>({
      note,
      stage,
      maximumBid,
      tags,
      checklist: checklistOf(unique_ID),
      version,
    });
  const notSaved = () =>
    answer<Schemas['ErrorBody']>({ error: 'You have not saved this property.', code: 'not_saved' }, 404);
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
      const { propertyIds } = (await request.json()) as Schemas['PropertiesRequest'];
      const gone = fake.saved.filter(({ unique_ID }) => propertyIds.includes(unique_ID));
      fake.saved = fake.saved.filter((saved) => !gone.includes(saved));
      return answer<Schemas['UnsaveAnswer']>({
        removed: gone.length,
        properties: gone.map(({ unique_ID, note, stage, maximumBid, tags }) => ({
          propertyId: unique_ID,
          note,
          stage,
          maximumBid,
          tags,
          checklist: fake.checklists[unique_ID] ?? null,
        })),
      });
    }),
    http.post(at('property/note-multiple'), async ({ request }) => {
      const body = (await request.json()) as Schemas['NoteRequest'];
      fake.notes.push(body);
      const newly = body.propertyIds.filter((id) => !find(id));
      fake.saved.push(...newly.map((id) => savedRow(id)));
      const note = body.note.trim();
      const withoutRoom: string[] = [];
      for (const saved of fake.saved.filter(({ unique_ID }) => body.propertyIds.includes(unique_ID))) {
        if (saved.note.split('\n').includes(note)) continue;
        const written = `${saved.note}\n${note}`.trim();
        if (written.length > 2000) withoutRoom.push(saved.unique_ID);
        else Object.assign(saved, { note: written, version: saved.version + 1 });
      }
      const noted = body.propertyIds.length - withoutRoom.length;
      return answer<Schemas['NoteAnswer']>({ propertyIds: newly, noted, withoutRoom });
    }),
    http.post(at('property/restore-multiple'), async ({ request }) => {
      const body = (await request.json()) as Schemas['RestorePropertiesRequest'];
      fake.restores.push(body);
      const newly = body.properties.filter(({ propertyId }) => !find(propertyId));
      for (const { propertyId, checklist, note, stage, maximumBid, tags } of newly) {
        if (checklist) fake.checklists[propertyId] = checklist;
        fake.saved.push(savedRow(propertyId, { note, stage, maximumBid, tags }));
      }
      const propertyIds = newly.map(({ propertyId }) => propertyId);
      return answer<Schemas['SaveAnswer']>({ saved: propertyIds.length, propertyIds });
    }),
    http.get(at('saved-properties/:id'), ({ params }) => {
      const saved = find(params.id);
      return saved ? annotationOf(saved) : notSaved();
    }),
    http.put(at('saved-properties/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Schemas['AnnotateRequest'];
      fake.writes.push(body);
      const saved = find(params.id);
      if (!saved) return notSaved();
      const { checklist, version = saved.version, ...written } = body;
      delete written.separate;
      if (version !== saved.version)
        return answer<Schemas['ErrorBody']>(
          {
            error: 'Your notes on this property were changed in another tab or browser. Load them again.',
            code: 'changed_elsewhere',
          },
          409,
        );
      if (checklist) fake.checklists[saved.unique_ID] = checklist;
      Object.assign(saved, written, { version: saved.version + 1 });
      return annotationOf(saved);
    }),
    http.get(at('saved-properties/:id/history'), () =>
      answer<Schemas['HistoryAnswer']>({ entries: fake.history }),
    ),
    http.post(at('saved-properties/:id/restore'), async ({ request, params }) => {
      const { entry } = (await request.json()) as Schemas['RestoreRequest'];
      fake.restored.push(entry);
      const saved = find(params.id);
      const found = fake.history.find(({ id }) => id === entry);
      if (!saved || !found) return notSaved();
      if (found.part === 'note') saved.note = found.before;
      saved.version += 1;
      return annotationOf(saved);
    }),
    http.get(at('saved-tags'), () => answer<Schemas['TagsAnswer']>({ tags: fake.tags })),
    http.get(at('property-details/:id'), ({ params }) => {
      const property = fake.properties[String(params.id)];
      return property ? answer(property) : unknown();
    }),
    http.get(at('property-details/:id/timeline'), () => answer(fake.timeline)),
    http.get(at('property-details/:id/comparables'), () => answer(fake.comparables)),
  );
  return fake;
}
