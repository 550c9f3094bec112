import { portalApi } from '../../api/portal-api';
import type { paths } from '../../api/schema';

type ExportCall = paths['/api/export']['post'];
export type ExportRequest = ExportCall['requestBody']['content']['application/json'];
type ExportTicket = ExportCall['responses'][201]['content']['application/json'];

const exportApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Requests a one-time ticket. Its address is the file. */
    startExport: build.mutation<ExportTicket, ExportRequest>({
      query: (body) => ({ url: 'export', method: 'POST', body }),
    }),
  }),
});

export const { useStartExportMutation } = exportApi;
