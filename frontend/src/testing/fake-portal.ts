import { http, HttpResponse, type HttpResponseInit, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { accountHandlers, type FakeSession } from './fake-account';
import { FACETS, GEOGRAPHY, OPTIONS, PLANS, PROFILE, row, TOTALS } from './fixtures';
import { server } from './server';

type Schemas = components['schemas'];
type PublicConfig = Schemas['SiteConfig'];
type ExportRequest = Schemas['ExportRequest'];
type ExportTicket = Schemas['ExportTicket'];

/** Creates a JSON response of type `Body`. */
const answer = <Body>(body: Body, init?: HttpResponseInit): Response =>
  HttpResponse.json(body as JsonBodyType, init);

/** The data of the fake portal. A test can change it before or during a run. */
export interface FakePortal {
  token: string;
  profile: Schemas['Profile'];
  rows: Schemas['ListingRow'][];
  facets: Schemas['FacetAnswer'];
  /** The carousel's rows. */
  previews: Schemas['PreviewRow'][];
  /** The queries of `get-properties` with parameters, in order. */
  searches: URLSearchParams[];
  /** The number of listings to report, if it differs from the number of rows. */
  total?: number;
  /** The number of listings with a location. */
  located?: number;
  /** The state of the email of an unsubscribe link. */
  emailChoice: Schemas['EmailChoice'];
  /** Reports that the database is not responding. */
  degraded?: boolean;
  mapProperties: Schemas['MapProperty'][];
  /** The queries of `get-all-map-properties`, in order. */
  mapQueries: URLSearchParams[];
  /** The options of every filter. */
  options: typeof OPTIONS;
  /** The queries of `property-facets`, in order. */
  facetQueries: URLSearchParams[];
  totals: Schemas['TotalAnswer'];
  /** The queries of `property-totals`, in order. */
  totalQueries: URLSearchParams[];
  /** The bodies of `POST export`, in order. */
  exports: ExportRequest[];
  /** The history of downloads. */
  downloads: Schemas['Download'][];
  /** The bodies of `POST downloads/last`. */
  lastAsked: unknown[];
  /** The answer of `POST downloads/last`. */
  lastDownload: Schemas['LastDownload'];
  /** The bodies of `POST downloads/{id}/export` with their ids, in order. */
  repeats: unknown[];
  /** The response of `POST signup`. */
  signUp: { url?: string; token?: string };
  /** The account's sessions. */
  sessions: FakeSession[];
  /** Changes to the default configuration. */
  config: Partial<PublicConfig>;
  storage: Schemas['StorageAnswer'];
  invoices: Schemas['InvoiceLine'][];
  /** The statuses of the next requests after a checkout. */
  settled: Schemas['SettledCheckout']['status'][];
  /** The plans for sale. */
  plans: Schemas['Plans'];
  /** What every link from an email is. */
  link: Schemas['LinkStateResponse'];
  /** The purchase of every checkout of the pricing table. */
  purchase?: Schemas['PurchaseResponse'];
  /** The requests to the account's calls, in order. */
  sent: { call: string; body: unknown }[];
}

/** Creates an error response. */
export const refuse = (status: number, code: string, error: string, fields?: Record<string, string>) =>
  answer<Schemas['ErrorBody']>(
    { error, code, ...(fields && { fields }) },
    { status, headers: { 'X-Request-Id': 'req-7' } },
  );

const at = (path: string) => `http://localhost/api/${path}`;

/**
 * Serves every call of the portal except those of `fakeSaved`. The generated schema types the responses, so they match
 * the API document. Rows are paged but not filtered, so tests check the requested queries.
 */
export function fakePortal(changes: Partial<FakePortal> = {}): FakePortal {
  const portal: FakePortal = {
    token: 'token-1',
    profile: PROFILE,
    rows: [row('1'), row('2'), row('3')],
    facets: FACETS,
    previews: [],
    mapProperties: [],
    mapQueries: [],
    options: OPTIONS,
    searches: [],
    facetQueries: [],
    totals: TOTALS,
    totalQueries: [],
    exports: [],
    downloads: [],
    lastAsked: [],
    lastDownload: { comparable: true, download: null },
    repeats: [],
    signUp: {},
    sessions: [],
    config: {},
    storage: {
      limit: 20_000_000,
      used: 3_214_400,
      notes: 2_100_000,
      history: 900_000,
      searches: 14_000,
      downloads: 200_000,
      marks: 400,
    },
    invoices: [],
    settled: [],
    plans: PLANS,
    link: { purpose: 'verify_email', state: 'works', needsPassword: false },
    sent: [],
    emailChoice: {
      emailPreference: 'Cancellation / opening bid notifications on saved properties',
      isOn: true,
      changedAt: null,
    },
    ...changes,
  };
  const allowed = (request: Request) => request.headers.get('Authorization') === `Bearer ${portal.token}`;
  const unauthorized = () => refuse(401, 'unauthorized', 'Log in to continue.');

  server.use(
    ...accountHandlers(portal, allowed, unauthorized),
    http.get(at('notifications/count'), () =>
      answer<Schemas['BellCount']>({ unread: 0, savedChanged: false }),
    ),
    http.get(at('push'), () => answer<Schemas['PushState']>({ publicKey: null, browsers: [] })),
    http.get(at('geography-data'), () => answer<Schemas['GeographyData']>(GEOGRAPHY)),
    http.get(at('config'), () =>
      answer<PublicConfig>({
        productName: 'Courthouse Steps',
        publicUrl: 'http://localhost',
        supportEmail: null,
        professionalNetworkUrl: null,
        billingMode: 'sandbox',
        stripePublishableKey: null,
        pricingTableId: null,
        pricingTableScript: 'https://js.stripe.com/v3/pricing-table.js',
        mapToken: null,
        mapStyle: null,
        roadTiles: null,
        analyticsEndpoint: null,
        analyticsDomain: null,
        demoVideoUrl: null,
        ...portal.config,
      }),
    ),
    http.get(at('plans'), () => answer<Schemas['Plans']>(portal.plans)),
    http.get(at('order-history'), ({ request }) =>
      allowed(request) ? answer<Schemas['OrderHistory']>({ invoices: portal.invoices }) : unauthorized(),
    ),
    http.get(at('get-preview-properties'), () => answer<Schemas['Previews']>({ data: portal.previews })),
    http.post(at('login'), async ({ request }) => {
      const body = (await request.json()) as Schemas['LogInRequest'];
      if (body.password !== 'courthouse-demo') {
        return refuse(401, 'wrong_credentials', 'The email or the password is wrong.');
      }
      return answer<Schemas['LogInResponse']>({ token: portal.token, user: portal.profile });
    }),
    http.post(at('logout'), ({ request }) =>
      allowed(request) ? new HttpResponse(null, { status: 204 }) : unauthorized(),
    ),
    http.get(at('profile/view'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      const tag = `W/"${encodeURIComponent(JSON.stringify(portal.profile))}"`;
      const known = request.headers.get('If-None-Match') === tag;
      if (known) return new HttpResponse(null, { status: 304, headers: { ETag: tag } });
      return HttpResponse.json<Schemas['Profile']>(portal.profile, { headers: { ETag: tag } });
    }),
    http.get(at('account/storage'), ({ request }) =>
      allowed(request) ? answer<Schemas['StorageAnswer']>(portal.storage) : unauthorized(),
    ),
    http.post(at('property/see-multiple'), () => answer<Schemas['MarkAnswer']>({ propertyIds: [] })),
    http.get(at('get-properties'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      const query = new URL(request.url).searchParams;
      if (query.size > 0) portal.searches.push(query);
      const limit = Number(query.get('limit') ?? 100);
      const first = (Number(query.get('page') ?? 1) - 1) * limit;
      const everything = portal.total ?? portal.rows.length;
      const totalCount = query.get('within')?.startsWith('-180')
        ? (portal.located ?? everything)
        : everything;
      return answer<Schemas['ListingPage']>({
        data: portal.rows.slice(first, first + limit),
        meta: {
          totalCount,
          totalPages: Math.ceil(totalCount / limit),
          ...(portal.degraded && { degraded: true }),
        },
        ...(query.size === 0
          ? portal.options
          : { allMarks: OPTIONS.allMarks, allOwnerOccupancy: OPTIONS.allOwnerOccupancy }),
      });
    }),
    http.get(at('get-all-map-properties'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      portal.mapQueries.push(new URL(request.url).searchParams);
      const totalMatchingProperties = portal.total ?? portal.rows.length;
      return answer<Schemas['MapProperties']>({
        properties: portal.mapProperties,
        totalMatchingProperties,
        withoutLocation: Math.max(0, portal.rows.length - portal.mapProperties.length),
      });
    }),
    http.get(at('property-details/:id'), ({ request, params }) => {
      if (!allowed(request)) return unauthorized();
      const found = portal.rows.find(({ unique_ID }) => unique_ID === params.id);
      return found
        ? answer<Schemas['ListingDetails']>(found)
        : refuse(404, 'unknown_listing', 'This property does not exist.');
    }),
    http.get(at('property-facets'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      portal.facetQueries.push(new URL(request.url).searchParams);
      return answer<Schemas['FacetAnswer']>(portal.facets);
    }),
    http.get(at('property-totals'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      portal.totalQueries.push(new URL(request.url).searchParams);
      return answer<Schemas['TotalAnswer']>(portal.totals);
    }),
    http.post(at('export'), async ({ request }) => {
      if (!allowed(request)) return unauthorized();
      portal.exports.push((await request.json()) as ExportRequest);
      return answer<ExportTicket>(
        { url: '/api/export/ticket-1', ticket: 'ticket-1', total: portal.rows.length },
        { status: 201 },
      );
    }),
    http.get(at('downloads'), ({ request }) => {
      if (!allowed(request)) return unauthorized();
      return answer<Schemas['Download'][]>(portal.downloads);
    }),
    http.post(at('downloads/last'), async ({ request }) => {
      if (!allowed(request)) return unauthorized();
      portal.lastAsked.push(await request.json());
      return answer<Schemas['LastDownload']>(portal.lastDownload);
    }),
    http.post(at('downloads/:id/export'), async ({ request, params }) => {
      if (!allowed(request)) return unauthorized();
      const body = (await request.json()) as Schemas['RepeatRequest'];
      portal.repeats.push({ id: params.id, ...body });
      return answer<ExportTicket>(
        { url: '/api/export/ticket-2', ticket: 'ticket-2', total: 1 },
        { status: 201 },
      );
    }),
  );
  return portal;
}

/** Makes one call fail. With a promise, the response waits for it. */
export function refuseCall(
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  refusal: () => Response | Promise<Response>,
): void {
  server.use(http[method](at(path), refusal));
}
