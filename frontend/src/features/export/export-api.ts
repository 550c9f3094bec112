import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

export type ExportRequest = components['schemas']['ExportRequest'];
type ExportTicket = components['schemas']['ExportTicket'];
export type Download = components['schemas']['Download'];
type LastDownload = components['schemas']['LastDownload'];
type RepeatRequest = components['schemas']['RepeatRequest'];

const exportApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Requests a one-time ticket. Its address is the file. */
    startExport: build.mutation<ExportTicket, ExportRequest>({
      query: (body) => ({ url: 'export', method: 'POST', body }),
    }),
    /** The downloads of the last 30 days. */
    listDownloads: build.query<Download[], void>({
      query: () => 'downloads',
    }),
    /** The last download of the list that this request is for. */
    lastDownload: build.query<LastDownload, ExportRequest>({
      query: (body) => ({ url: 'downloads/last', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    /** Requests a ticket for an earlier download, or for what changed since. */
    repeatDownload: build.mutation<ExportTicket, RepeatRequest & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `downloads/${encodeURIComponent(id)}/export`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

export const {
  useStartExportMutation,
  useListDownloadsQuery,
  useLastDownloadQuery,
  useRepeatDownloadMutation,
} = exportApi;
