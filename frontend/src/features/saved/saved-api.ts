import { createAction } from '@reduxjs/toolkit';
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

/** The user's own data on a property. */
export interface Annotation {
  note: string;
  stage: Stage | null;
}

/** A removed property with its note and stage, for the undo. */
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
    /** Returns the note and the stage of one saved property. It does not count as a visit. */
    annotation: build.query<Annotation, string>({
      query: addressOf,
      providesTags: [{ type: 'Saved', id: 'NOTE' }],
    }),
    annotate: build.mutation<Annotation, { id: string } & Annotation>({
      query: ({ id, note, stage }) => ({ url: addressOf(id), method: 'PUT', body: { note, stage } }),
      // The cached pages are updated in place. Reloading them would lose the user's position, and an editor that opens
      // meanwhile would show the old text.
      onQueryStarted: async ({ id, ...written }, api) => {
        const show = (annotation: Annotation) => [
          ...savedApi.util
            .selectCachedArgsForQuery(api.getState(), 'listSaved')
            .map((query) => api.dispatch(updateRow(query, id, annotation))),
          api.dispatch(savedApi.util.updateQueryData('annotation', id, () => annotation)),
        ];
        const shown = show(written);
        try {
          show((await api.queryFulfilled).data);
        } catch {
          // The editor shows the error.
          shown.forEach((patch) => patch.undo());
        }
      },
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
          const { note: before, stage } = own.data as Annotation;
          const written = noteBelow(before, note);
          if (written === before) continue;
          if ([...written].length > MAX_NOTE_LENGTH) {
            withoutRoom.push(id);
            continue;
          }
          const answer = await ask({ url: addressOf(id), method: 'PUT', body: { note: written, stage } });
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
    /** Restores removed properties with their notes and stages. */
    restore: build.mutation<null, RemovedProperty[]>({
      queryFn: async (removed, _api, _options, ask) => {
        const propertyIds = removed.map(({ propertyId }) => propertyId);
        const saved = await ask({ url: 'property/save-multiple', method: 'POST', body: { propertyIds } });
        if (saved.error) return { error: saved.error };
        for (const { propertyId, note, stage } of removed) {
          if (note === '' && stage === null) continue;
          const written = await ask({ url: addressOf(propertyId), method: 'PUT', body: { note, stage } });
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

const updateRow = (query: string, id: string, annotation: Annotation) =>
  savedApi.util.updateQueryData('listSaved', query, ({ rows }) => {
    const row = rows.find((candidate) => candidate.unique_ID === id);
    if (row) Object.assign(row, annotation);
  });

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

export const { useListSavedQuery, useAnnotationQuery, useAnnotateMutation, useNoteOnMutation } = savedApi;
