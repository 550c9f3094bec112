import { createAction } from '@reduxjs/toolkit';
import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type SavedSearch = Schemas['SavedSearch'];
export type MailPace = Schemas['MailPace'];

/** The maximum number of saved searches of a user (docs/product.md#saved-searches). */
export const MOST_SEARCHES = 50;

/** The longest name. */
export const MOST_NAME_CHARS = 80;

const addressOf = (id: string) => `saved-searches/${encodeURIComponent(id)}`;

const searchesApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    listSearches: build.query<SavedSearch[], void>({
      query: () => 'saved-searches',
      transformResponse: ({ searches }: Schemas['SavedSearches']) => searches,
      providesTags: ['Search'],
    }),
    saveSearch: build.mutation<SavedSearch, Schemas['SaveSearchRequest']>({
      query: (body) => ({ url: 'saved-searches', method: 'POST', body }),
      invalidatesTags: ['Search'],
    }),
    renameSearch: build.mutation<null, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: addressOf(id), method: 'PUT', body: { name } }),
      invalidatesTags: ['Search'],
    }),
    /** The choice is shown at once, and the old one again if the request fails. */
    setSearchMail: build.mutation<null, { id: string; mail: MailPace }>({
      query: ({ id, mail }) => ({ url: `${addressOf(id)}/mail`, method: 'PUT', body: { mail } }),
      onQueryStarted: async ({ id, mail }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          searchesApi.util.updateQueryData('listSearches', undefined, (searches) => {
            const search = searches.find((one) => one.id === id);
            if (search) search.mail = mail;
          }),
        );
        try {
          await queryFulfilled;
        } catch {
          // The caller shows the error.
          shown.undo();
        }
      },
      invalidatesTags: ['Search'],
    }),
    /** The list is shown in the new order at once, and in the old one again if the request fails. */
    reorderSearches: build.mutation<null, string[]>({
      query: (ids) => ({ url: 'saved-searches', method: 'PUT', body: { ids } }),
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          searchesApi.util.updateQueryData('listSearches', undefined, (searches) => {
            searches.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
          }),
        );
        try {
          await queryFulfilled;
        } catch {
          // The caller shows the error.
          shown.undo();
        }
      },
      // A list that was requested before can arrive after this, with the old order.
      invalidatesTags: ['Search'],
    }),
    removeSearch: build.mutation<null, string>({
      query: (id) => ({ url: addressOf(id), method: 'DELETE' }),
      invalidatesTags: ['Search'],
    }),
    restoreSearch: build.mutation<null, string>({
      query: (id) => ({ url: `${addressOf(id)}/restore`, method: 'POST', body: {} }),
      invalidatesTags: ['Search'],
    }),
    /** Records that the search was opened. What was new before is not new on the next visit. */
    visitSearch: build.mutation<SavedSearch, string>({
      query: (id) => ({ url: `${addressOf(id)}/visit`, method: 'POST', body: {} }),
      invalidatesTags: ['Search'],
    }),
  }),
});

/** The user clicked Undo in the toast of a deletion. The payload is the id of the search. */
export const searchRemovalUndone = createAction<string>('searches/removalUndone');

/** Creates the request that restores a deleted search. */
export const restoreSearch = (id: string) => searchesApi.endpoints.restoreSearch.initiate(id);

export const {
  useListSearchesQuery,
  useSaveSearchMutation,
  useRenameSearchMutation,
  useSetSearchMailMutation,
  useReorderSearchesMutation,
  useRemoveSearchMutation,
  useVisitSearchMutation,
} = searchesApi;
