import { createAction } from '@reduxjs/toolkit';
import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { pageOf, type PageOf } from '../../listing-view/listing-page';
import { sessionApi } from '../../session/session-api';

type Schemas = components['schemas'];
export type SavedProperty = Schemas['SavedProperty'];
export type Stage = Schemas['SavedStage'];
export type SaveRequest = Schemas['SaveRequest'];
type SaveAnswer = Schemas['SaveAnswer'];

export type SavedPage = PageOf<SavedProperty>;

/** What a person has written on a property. */
export interface Annotation {
  note: string;
  stage: Stage | null;
}

/** A property that was let go, with what stood on it. */
type Removed = Schemas['RemovedProperty'];

const addressOf = (id: string) => `saved-properties/${encodeURIComponent(id)}`;

export const savedApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the query's text, as for the list of all. Looking begins a visit: nothing is asked twice. */
    listSaved: build.query<SavedPage, string>({
      query: (query) => `saved-properties?${query}`,
      transformResponse: ({ properties, meta }: Schemas['SavedProperties']) => pageOf(properties, meta),
      providesTags: [{ type: 'Saved', id: 'PAGE' }],
    }),
    /** Afterwards the ids are merged into the person's saved ones (spec.md §4, 'Listing'). */
    saveProperties: build.mutation<SaveAnswer, SaveRequest>({
      query: (body) => ({ url: 'property/save-multiple', method: 'POST', body }),
      invalidatesTags: ['Saved'],
      onQueryStarted: async ({ propertyIds }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(mergeSaved([...(propertyIds ?? []), ...data.propertyIds]));
        } catch {
          // Whoever saved tells the person.
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
          // Whoever removed them tells the person.
        }
      },
    }),
    annotate: build.mutation<Annotation, { id: string } & Annotation>({
      query: ({ id, note, stage }) => ({ url: addressOf(id), method: 'PUT', body: { note, stage } }),
      // The pages that show it are mended in place and at once: fetching them anew would lose one's place, and an
      // editor opened meanwhile must not begin with what stood there before.
      onQueryStarted: async ({ id, ...written }, api) => {
        const show = (annotation: Annotation) =>
          savedApi.util
            .selectCachedArgsForQuery(api.getState(), 'listSaved')
            .map((query) => api.dispatch(mendRow(query, id, annotation)));
        const shown = show(written);
        try {
          show((await api.queryFulfilled).data);
        } catch {
          // The editor tells the person.
          shown.forEach((patch) => patch.undo());
        }
      },
    }),
    /** Takes removed properties back, with what stood on them. */
    restore: build.mutation<null, Removed[]>({
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
          // Whoever took them back tells the person.
        }
      },
    }),
  }),
});

const mendRow = (query: string, id: string, annotation: Annotation) =>
  savedApi.util.updateQueryData('listSaved', query, ({ rows }) => {
    const row = rows.find((candidate) => candidate.unique_ID === id);
    if (row) Object.assign(row, annotation);
  });

const mergeSaved = (ids: string[]) =>
  sessionApi.util.updateQueryData('profile', undefined, (profile) => {
    profile.savedProperties = [...new Set([...profile.savedProperties, ...ids])];
  });

/** A person takes a removal back, in its toast. */
export const removalUndone = createAction<Removed[]>('saved/removalUndone');

/** The call that the undo of a removal makes. */
export const restoreProperties = (removed: Removed[]) => savedApi.endpoints.restore.initiate(removed);

export const { useListSavedQuery, useAnnotateMutation } = savedApi;
