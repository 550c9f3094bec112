import { redirect, replace, type DataRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { arriveFromCheckout, CHECKOUT_PARAM } from '../billing/arrived-purchase';
import { readPortalVisit } from '../billing/portal-visit';
import { myAreasChanged, selectView, viewRestored } from '../listing-view/listing-view-slice';
import { prefetchListings } from '../features/listings/listings-api';
import { asksForPreferences } from '../features/preferences/lib/welcome';
import { pageQuery, viewFromAddress } from '../listing-view/listing-query';
import { hasStoredView } from '../listing-view/persistence';
import { sessionApi } from '../session/session-api';
import { selectPhase } from '../session/session-slice';
import type { Navigation } from './listeners';
import { paths } from '../lib/paths';
import { NotFoundPage } from './routes/not-found';
import { CrashNotice, CrashPage } from './shell/crash-page';
import { screen } from './shell/screen';
import { Shell } from './shell/shell';
import { StartSkeleton } from './shell/start-skeleton';
import { startSession } from './start-session';
import type { AppStore } from './store';

/** Keeps the header and footer when a screen fails to render. */
const inShell = (screens: RouteObject[]): RouteObject[] =>
  screens.map((route) => ({ ErrorBoundary: CrashNotice, ...route }));

/** The design-system page. It is in development builds only. */
const designSystem: RouteObject[] =
  process.env.NODE_ENV === 'production'
    ? []
    : [{ path: '/ui', lazy: screen(() => import(/* webpackChunkName: "ui" */ './routes/design-system')) }];

/** The route table. Guards are loaders: they wait until the session state is known. */
export function makeRoutes(store: AppStore): RouteObject[] {
  let started: Promise<void> | undefined;
  const sessionSettled = () => (started ??= startSession(store));
  const isSignedIn = () => selectPhase(store.getState()) === 'signedIn';

  const subscriberOnly = async ({ request }: LoaderFunctionArgs) => {
    await sessionSettled();
    const { pathname, search } = new URL(request.url);
    if (!isSignedIn()) return redirect(paths.logIn.href(pathname + search));
    return { search };
  };

  const profileNow = () => sessionApi.endpoints.profile.select()(store.getState()).data;

  /** The first list of a browser begins with the user's areas (docs/product.md#first-arrival). */
  const beginWithAreas = () => {
    const profile = profileNow();
    if (profile && profile.statesOfInterest.length > 0 && !hasStoredView())
      store.dispatch(myAreasChanged(true));
  };

  /** Filters in the address take precedence over stored filters. */
  const listingsLoader = async (args: LoaderFunctionArgs) => {
    const allowed = await subscriberOnly(args);
    if (allowed instanceof Response) return allowed;
    // An address that returns from a checkout contains no filters.
    const fromCheckout = new URLSearchParams(allowed.search).has('checkout');
    if (allowed.search === '' || fromCheckout) beginWithAreas();
    else store.dispatch(viewRestored(viewFromAddress(allowed.search, selectView(store.getState()))));
    // The rows load while the screen's code does, unless another step comes first.
    const profile = profileNow();
    if (!fromCheckout && profile && !asksForPreferences(profile))
      store.dispatch(prefetchListings(pageQuery(selectView(store.getState()))));
    return null;
  };

  /** The payment provider's portal returns here, and then to the page that it was opened from. */
  const settingsLoader = async (args: LoaderFunctionArgs) => {
    const allowed = await subscriberOnly(args);
    if (allowed instanceof Response || !new URLSearchParams(allowed.search).has('portal')) return allowed;
    return replace(readPortalVisit()?.page ?? paths.accountSettings.href());
  };

  /** Log-in and sign-up are for visitors. A signed-in user who opens them sees a notice and is redirected. */
  const visitorsOwn = async () => {
    await sessionSettled();
    return { arrivedSignedIn: isSignedIn() };
  };

  /** The pricing table returns to sign-up with the id of the checkout. It does not stay in the address. */
  const signUpLoader = async ({ request }: LoaderFunctionArgs) => {
    const answer = await visitorsOwn();
    const { pathname, searchParams } = new URL(request.url);
    if (!searchParams.has(CHECKOUT_PARAM)) return answer;
    arriveFromCheckout(searchParams.get(CHECKOUT_PARAM));
    if (answer.arrivedSignedIn) return replace(paths.listings.href());
    searchParams.delete(CHECKOUT_PARAM);
    return replace(searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname);
  };

  const never = () => false;
  /** Checks the session again, because it may have changed while another navigation was loading. */
  const unlessSignedIn = () => !isSignedIn();
  const home = screen(() => import(/* webpackChunkName: "about" */ './routes/home'));
  return [
    {
      id: 'shell',
      Component: Shell,
      HydrateFallback: StartSkeleton,
      ErrorBoundary: CrashPage,
      loader: async () => {
        await sessionSettled();
        return null;
      },
      shouldRevalidate: never,
      children: inShell([
        { path: paths.home.path, lazy: home },
        { path: paths.about.path, lazy: home },
        {
          path: paths.logIn.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/log-in')),
          loader: visitorsOwn,
          shouldRevalidate: never,
        },
        {
          path: paths.signUp.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/sign-up')),
          loader: signUpLoader,
          shouldRevalidate: never,
        },
        {
          path: paths.completeSignUp.path,
          lazy: screen(() => import(/* webpackChunkName: "account" */ './routes/complete-sign-up')),
        },
        {
          path: paths.verifyEmail.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/verify-email')),
        },
        {
          path: paths.unsubscribe.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/unsubscribe')),
        },
        {
          path: paths.forgotPassword.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/forgot-password')),
        },
        {
          path: paths.resetPasswordBare.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/reset-password')),
        },
        {
          path: paths.resetPassword.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/reset-password')),
        },
        {
          path: paths.accountSettings.path,
          lazy: screen(() => import(/* webpackChunkName: "account" */ './routes/account-settings')),
          loader: settingsLoader,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.listings.path,
          lazy: screen(() => import(/* webpackChunkName: "listings" */ './routes/listings')),
          loader: listingsLoader,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.myProperties.path,
          lazy: screen(() => import(/* webpackChunkName: "my-properties" */ './routes/my-properties')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          // Its own chunk would be smaller than the request for it.
          path: paths.savedSearches.path,
          lazy: screen(() => import(/* webpackChunkName: "my-properties" */ './routes/saved-searches')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.downloads.path,
          lazy: screen(() => import(/* webpackChunkName: "my-properties" */ './routes/downloads')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.calendar.path,
          lazy: screen(() => import(/* webpackChunkName: "my-properties" */ './routes/calendar')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.propertyDetails.path,
          lazy: screen(() => import(/* webpackChunkName: "property-details" */ './routes/property-details')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.orderHistory.path,
          lazy: screen(() => import(/* webpackChunkName: "order-history" */ './routes/order-history')),
          loader: subscriberOnly,
          shouldRevalidate: unlessSignedIn,
        },
        {
          path: paths.stateLaws.path,
          lazy: screen(() => import(/* webpackChunkName: "state-laws" */ './routes/state-laws')),
        },
        {
          // Most of both is the map of the states.
          path: paths.coverage.path,
          lazy: screen(() => import(/* webpackChunkName: "state-laws" */ './routes/coverage')),
        },
        {
          path: paths.termsOfService.path,
          lazy: screen(() => import(/* webpackChunkName: "legal" */ './routes/terms-of-service')),
        },
        {
          path: paths.privacyPolicy.path,
          lazy: screen(() => import(/* webpackChunkName: "legal" */ './routes/privacy-policy')),
        },
        ...designSystem,
        { path: '*', Component: NotFoundPage },
      ]),
    },
    {
      // Outside the main layout (docs/product.md#pricing-page).
      HydrateFallback: StartSkeleton,
      ErrorBoundary: CrashPage,
      loader: async () => {
        await sessionSettled();
        return null;
      },
      shouldRevalidate: never,
      children: [
        {
          path: paths.pricing.path,
          lazy: screen(() => import(/* webpackChunkName: "pricing" */ './routes/pricing')),
        },
        {
          path: paths.signUpSuccess.path,
          lazy: screen(() => import(/* webpackChunkName: "session" */ './routes/sign-up-success')),
        },
      ],
    },
  ];
}

export type Router = DataRouter;

/** Gives the store's listeners access to the router. */
export function connect(navigation: Navigation, router: Router): void {
  // `flushSync` removes the old screen before the promise resolves. The callers rely on that.
  navigation.go = (to) => Promise.resolve(router.navigate(to, { flushSync: true }));
  navigation.here = () => router.state.location.pathname + router.state.location.search;
}
