import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { pageOf, type PageOf, type WithMarks } from '../../listing-view/listing-page';
import { sessionApi } from '../../session/session-api';
import { MAX_NOTE_LENGTH } from './lib/stages';

type Schemas = components['schemas'];
export type SavedProperty = WithMarks<Schemas['SavedProperty']>;
export type Stage = Schemas['SavedStage'];
export type SaveRequest = Schemas['SaveRequest'];
type SaveAnswer = Schemas['SaveAnswer'];

export type SavedPage = PageOf<SavedProperty>;

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

/** What a note on several properties did. */
export interface NotedProperties {
  newlySaved: string[];
  /** The ids of the properties whose note has no room for it. */
  withoutRoom: string[];
}

/** Returns a note with another one below it. A note that has it already stays as it is. */
export function noteBelow(before: string, added: string): string {
  const text = added.trim();
  if (before.trim() === '') return text;
  return before.split('\n').includes(text) ? before : `${before.trimEnd()}\n${text}`;
}

const HISTORY = { type: 'Saved', id: 'HISTORY' } as const;
const TAGS = { type: 'Saved', id: 'TAGS' } as const;

const addressOf = (id: string) => `saved-properties/${encodeURIComponent(id)}`;

export const savedApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The argument is the query text, as in `searchListings`. The request starts a visit, so it must not be sent twice.
     */
    listSaved: build.query<SavedPage, string>({
      query: (query) => `saved-properties?${query}`,
      transformResponse: ({ properties, meta, marks }: Schemas['SavedProperties']) =>
        pageOf(properties, meta, marks),
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
     * Saves properties and writes one note on all of them. A property that has a note already gets it below its own.
     * Returns the newly saved ones, and those whose note would become too long, which are saved without it.
     */
    noteOn: build.mutation<NotedProperties, { propertyIds: string[]; note: string }>({
      queryFn: async ({ propertyIds, note }, _api, _options, ask) => {
        const saved = await ask({ url: 'property/save-multiple', method: 'POST', body: { propertyIds } });
        if (saved.error) return { error: saved.error };
        const withoutRoom: string[] = [];
        for (const id of propertyIds) {
          const own = await ask(addressOf(id));
          if (own.error) return { error: own.error };
          const { note: before, version } = own.data as Annotation;
          const written = noteBelow(before, note);
          if (written === before) continue;
          if ([...written].length > MAX_NOTE_LENGTH) {
            withoutRoom.push(id);
            continue;
          }
          const answer = await ask({ url: addressOf(id), method: 'PUT', body: { note: written, version } });
          if (answer.error) return { error: answer.error };
        }
        return { data: { newlySaved: (saved.data as SaveAnswer).propertyIds, withoutRoom } };
      },
      // Also after a failure, because some of the properties may have the note then.
      invalidatesTags: ['Saved'],
      onQueryStarted: async ({ propertyIds }, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          dispatch(mergeSaved(propertyIds));
        } catch {
          dispatch(portalApi.util.invalidateTags(['Profile']));
        }
      },
    }),
    /** Restores removed properties with what the user wrote on them. Their histories are gone. */
    restore: build.mutation<null, RemovedProperty[]>({
      queryFn: async (removed, _api, _options, ask) => {
        const propertyIds = removed.map(({ propertyId }) => propertyId);
        const saved = await ask({ url: 'property/save-multiple', method: 'POST', body: { propertyIds } });
        if (saved.error) return { error: saved.error };
        for (const { propertyId, checklist, ...own } of removed) {
          const { note, stage, maximumBid, tags } = own;
          if (note === '' && stage === null && maximumBid === null && tags.length === 0 && !checklist)
            continue;
          const body = checklist ? { ...own, checklist } : own;
          const written = await ask({ url: addressOf(propertyId), method: 'PUT', body });
          if (written.error) return { error: written.error };
        }
        return { data: null };
      },
      invalidatesTags: ['Saved'],
      onQueryStarted: async (removed, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          dispatch(mergeSaved(removed.map(({ propertyId }) => propertyId)));
        } catch {
          // The caller shows the error.
        }
      },
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
