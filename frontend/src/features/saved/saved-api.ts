import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { pageOf, type WithMarks } from '../../listing-view/listing-page';
import { sessionApi } from '../../session/session-api';
import {
  hasOtherSales,
  isInUsualOrder,
  isUpcoming,
  NEXT_FIRST,
  soonestFirst,
  type SavedPage,
} from './lib/soonest-first';

type Schemas = components['schemas'];
export type SavedProperty = WithMarks<Schemas['SavedProperty']>;
export type Stage = Schemas['SavedStage'];
export type SaveRequest = Schemas['SaveRequest'];
type SaveAnswer = Schemas['SaveAnswer'];

/** What the user wrote on a property, with its version. */
export type Annotation = Schemas['AnnotateAnswer'];

/** What the user wrote, without the version. */
export type OwnData = Omit<Annotation, 'version'>;

/** A line of a checklist. */
export type Check = Schemas['Check'];

/** An entry of the history of what the user wrote. */
export type HistoryEntry = Schemas['HistoryEntry'];

/** A change of what the user wrote. A part that is absent stays as it is. */
export type OwnEdit = Schemas['AnnotateRequest'];

/** The code of the failure when another tab or browser has changed what the user wrote. */
export const CHANGED_ELSEWHERE = 'changed_elsewhere';

/** A removed property with what the user wrote, for the undo. */
type RemovedProperty = Schemas['RemovedProperty'];

/** The most bytes that one request restores. The server accepts 2 MiB. */
const RESTORED_BYTES = 2_000_000;

/** Splits removed properties into parts that fit into a request. There is one, unless the notes are very long. */
export function restorableParts(removed: readonly RemovedProperty[]): RemovedProperty[][] {
  const parts: RemovedProperty[][] = [];
  const encoder = new TextEncoder();
  let left = 0;
  for (const property of removed) {
    const bytes = encoder.encode(JSON.stringify(property)).length + 1;
    if (bytes > left) {
      parts.push([]);
      left = RESTORED_BYTES;
    }
    parts.at(-1)?.push(property);
    left -= bytes;
  }
  return parts;
}

const HISTORY = { type: 'Saved', id: 'HISTORY' } as const;
const TAGS = { type: 'Saved', id: 'TAGS' } as const;

function savedPage(answer: unknown) {
  const { properties, meta, marks } = answer as Schemas['SavedProperties'];
  return pageOf(properties, meta, marks);
}

const addressOf = (id: string) => `saved-properties/${encodeURIComponent(id)}`;

export const savedApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The argument is the query text, as in `searchListings`. The request starts a visit, so it must not be sent twice.
     * A query without an order has the next sale first (docs/product.md#my-properties).
     */
    listSaved: build.query<SavedPage, string>({
      queryFn: async (query, _api, _options, ask) => {
        const params = new URLSearchParams(query);
        const first = await ask(`saved-properties?${query}`);
        if (first.error) return { error: first.error };
        const page = savedPage(first.data);
        if (!isInUsualOrder(params)) return { data: { ...page, pastFrom: -1 } };
        if (!hasOtherSales(page, Number(params.get('page')))) return { data: soonestFirst(page) };
        const next = await ask(`saved-properties?${query}&${new URLSearchParams(NEXT_FIRST).toString()}`);
        if (next.error) return { error: next.error };
        return { data: soonestFirst(page, savedPage(next.data).rows.filter(isUpcoming)) };
      },
      providesTags: [{ type: 'Saved', id: 'PAGE' }],
      onQueryStarted: async (_query, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          // The header does not mark My Properties any more.
          dispatch(portalApi.util.invalidateTags([{ type: 'Notification', id: 'COUNT' }]));
        } catch {
          // The screen shows the error.
        }
      },
    }),
    /** After the response, the ids are merged into the profile's saved ids. */
    saveProperties: build.mutation<SaveAnswer, SaveRequest>({
      query: (body) => ({ url: 'property/save-multiple', method: 'POST', body }),
      invalidatesTags: ['Saved'],
      onQueryStarted: async (asked, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          const picked = 'propertyIds' in asked ? asked.propertyIds : [];
          dispatch(mergeSaved([...picked, ...data.propertyIds]));
        } catch {
          // The caller shows the error.
        }
      },
    }),
    unsaveProperties: build.mutation<Schemas['UnsaveAnswer'], string[]>({
      query: (propertyIds) => ({ url: 'property/unsave-multiple', method: 'POST', body: { propertyIds } }),
      invalidatesTags: ['Saved'],
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          const gone = new Set(ids);
          dispatch(
            sessionApi.util.updateQueryData('profile', undefined, (profile) => {
              profile.savedProperties = profile.savedProperties.filter((id) => !gone.has(id));
            }),
          );
        } catch {
          // The caller shows the error.
        }
      },
    }),
    /** Returns what the user wrote on one saved property. It does not count as a visit. */
    annotation: build.query<Annotation, string>({
      query: addressOf,
      providesTags: [{ type: 'Saved', id: 'NOTE' }],
    }),
    annotate: build.mutation<Annotation, { id: string } & OwnEdit>({
      query: ({ id, ...edit }) => ({ url: addressOf(id), method: 'PUT', body: edit }),
      invalidatesTags: [HISTORY, TAGS],
      // The cached pages are updated in place. Reloading them would lose the user's position, and an editor that opens
      // meanwhile would show the old text.
      onQueryStarted: async ({ id, ...edit }, api) => {
        const shown = showAnnotation(id, writtenParts(edit), api);
        try {
          showAnnotation(id, (await api.queryFulfilled).data, api);
        } catch {
          // The editor shows the error.
          shown.forEach((patch) => patch.undo());
        }
      },
    }),
    /** Returns the history of what the user wrote on one saved property, newest first. */
    history: build.query<HistoryEntry[], string>({
      query: (id) => `${addressOf(id)}/history`,
      transformResponse: ({ entries }: Schemas['HistoryAnswer']) => entries,
      providesTags: [HISTORY],
    }),
    /** Puts the value before an entry of the history back. */
    restoreEntry: build.mutation<Annotation, { id: string; entry: string }>({
      query: ({ id, entry }) => ({ url: `${addressOf(id)}/restore`, method: 'POST', body: { entry } }),
      invalidatesTags: [HISTORY, TAGS],
      onQueryStarted: async ({ id }, api) => {
        try {
          showAnnotation(id, (await api.queryFulfilled).data, api);
        } catch {
          // The caller shows the error.
        }
      },
    }),
    /** Returns the user's own tags, the most used first. */
    tags: build.query<string[], void>({
      query: () => 'saved-tags',
      transformResponse: ({ tags }: Schemas['TagsAnswer']) => tags,
      providesTags: [TAGS],
    }),
    /**
     * Saves properties and writes one note on all of them, or does nothing. A property that has a note already gets it
     * below its own.
     */
    noteOn: build.mutation<Schemas['NoteAnswer'], Schemas['NoteRequest']>({
      query: (body) => ({ url: 'property/note-multiple', method: 'POST', body }),
      invalidatesTags: ['Saved'],
      onQueryStarted: ({ propertyIds }, api) => mergeWhenSaved(propertyIds, api),
    }),
    /** Restores removed properties with what the user wrote on them. Their histories are gone. */
    restore: build.mutation<null, RemovedProperty[]>({
      queryFn: async (removed, _api, _options, ask) => {
        for (const properties of restorableParts(removed)) {
          const { error } = await ask({
            url: 'property/restore-multiple',
            method: 'POST',
            body: { properties },
          });
          if (error) return { error };
        }
        return { data: null };
      },
      invalidatesTags: ['Saved'],
      onQueryStarted: (removed, api) =>
        mergeWhenSaved(
          removed.map(({ propertyId }) => propertyId),
          api,
        ),
    }),
  }),
});

/** Returns the parts that an edit writes. The rest of it says how. */
function writtenParts(edit: OwnEdit): Partial<Annotation> {
  const how: readonly string[] = ['version', 'separate'] satisfies (keyof OwnEdit)[];
  return Object.fromEntries(Object.entries(edit).filter(([name]) => !how.includes(name)));
}

type CachedState = Parameters<typeof savedApi.util.selectCachedArgsForQuery>[0];

interface CacheApi {
  dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>;
  getState: () => unknown;
}

/** Shows what was written wherever the property is cached. Returns the patches, which can be undone. */
function showAnnotation(id: string, written: Partial<Annotation>, { dispatch, getState }: CacheApi) {
  const { updateQueryData, selectCachedArgsForQuery } = savedApi.util;
  const state = getState() as CachedState;
  const rows = selectCachedArgsForQuery(state, 'listSaved').map((query) =>
    dispatch(
      updateQueryData('listSaved', query, (page) => {
        const row = page.rows.find((candidate) => candidate.unique_ID === id);
        if (row) Object.assign(row, written);
      }),
    ),
  );
  return [
    ...rows,
    dispatch(updateQueryData('annotation', id, (annotation) => Object.assign(annotation, written))),
  ];
}

const mergeSaved = (ids: string[]) =>
  sessionApi.util.updateQueryData('profile', undefined, (profile) => {
    profile.savedProperties = [...new Set([...profile.savedProperties, ...ids])];
  });

interface PendingRequest {
  dispatch: (action: ReturnType<typeof mergeSaved>) => void;
  queryFulfilled: Promise<unknown>;
}

/** Adds properties to the profile's saved ids when the request that saves them has succeeded. */
async function mergeWhenSaved(ids: string[], { dispatch, queryFulfilled }: PendingRequest): Promise<void> {
  try {
    await queryFulfilled;
    dispatch(mergeSaved(ids));
  } catch {
    // The caller shows the error.
  }
}

/** The user clicked Undo in a removal's toast. */
export const removalUndone = createAction<RemovedProperty[]>('saved/removalUndone');

/** The user clicked Undo in the toast after saving. The payload is the newly saved ids. */
export const savingUndone = createAction<string[]>('saved/savingUndone');

/** Creates the request that removes properties that were just saved. */
export const unsaveProperties = (ids: string[]) => savedApi.endpoints.unsaveProperties.initiate(ids);

/** Creates the request that restores removed properties. */
export const restoreProperties = (removed: RemovedProperty[]) => savedApi.endpoints.restore.initiate(removed);

/** Creates the request that writes on a property. */
export const annotate = (edit: { id: string } & OwnEdit) => savedApi.endpoints.annotate.initiate(edit);

/** Creates the request that reads again what the user wrote on a property. */
export const readAnnotation = (id: string) =>
  savedApi.endpoints.annotation.initiate(id, { forceRefetch: true, subscribe: false });

export const {
  useListSavedQuery,
  useAnnotationQuery,
  useAnnotateMutation,
  useNoteOnMutation,
  useHistoryQuery,
  useRestoreEntryMutation,
  useTagsQuery,
} = savedApi;
