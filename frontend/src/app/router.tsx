import { redirect, type DataRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { selectView, viewRestored } from '../listing-view/listing-view-slice';
import { viewFromAddress } from '../listing-view/listing-query';
import { selectPhase } from '../session/session-slice';
import type { Navigation } from './listeners';
import { paths } from './paths';
import { NotFoundPage } from './routes/not-found';
import { CrashPage } from './shell/crash-page';
import { Shell } from './shell/shell';
import { StartSkeleton } from './shell/start-skeleton';
import { startSession } from './start-session';
import type { AppStore } from './store';

/** The route table. Guards are loaders: they wait until it is known who is here. */
export function makeRoutes(store: AppStore): RouteObject[] {
  let started: Promise<void> | undefined;
  const sessionSettled = () => (started ??= startSession(store));

  const subscriberOnly = async ({ request }: LoaderFunctionArgs) => {
    await sessionSettled();
    const { pathname, search } = new URL(request.url);
    if (selectPhase(store.getState()) !== 'signedIn') return redirect(paths.logIn.href(pathname + search));
    return { search };
  };

  /** An address that names filters wins over what is stored. */
  const listingsLoader = async (args: LoaderFunctionArgs) => {
    const allowed = await subscriberOnly(args);
    if (allowed instanceof Response) return allowed;
    if (allowed.search !== '')
      store.dispatch(viewRestored(viewFromAddress(allowed.search, selectView(store.getState()))));
    return null;
  };

  /** Log-in and sign-up are for visitors: who is signed in on arrival is told so and sent home. */
  const visitorsOwn = async () => {
    await sessionSettled();
    return { arrivedSignedIn: selectPhase(store.getState()) === 'signedIn' };
  };

  const never = () => false;
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
      children: [
        { path: paths.home.path, lazy: () => import('./routes/home') },
        { path: paths.about.path, lazy: () => import('./routes/home') },
        {
          path: paths.logIn.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/log-in'),
          loader: visitorsOwn,
          shouldRevalidate: never,
        },
        {
          path: paths.signUp.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/sign-up'),
          loader: visitorsOwn,
          shouldRevalidate: never,
        },
        {
          path: paths.completeSignUp.path,
          lazy: () => import(/* webpackChunkName: "account" */ './routes/complete-sign-up'),
        },
        {
          path: paths.verifyEmail.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/verify-email'),
        },
        {
          path: paths.forgotPassword.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/forgot-password'),
        },
        {
          path: paths.resetPasswordBare.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/reset-password'),
        },
        {
          path: paths.resetPassword.path,
          lazy: () => import(/* webpackChunkName: "session" */ './routes/reset-password'),
        },
        {
          path: paths.accountSettings.path,
          lazy: () => import(/* webpackChunkName: "account" */ './routes/account-settings'),
          loader: subscriberOnly,
          shouldRevalidate: never,
        },
        {
          path: paths.listings.path,
          lazy: () => import('./routes/listings'),
          loader: listingsLoader,
          shouldRevalidate: never,
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
    {
      path: paths.signUpSuccess.path,
      lazy: () => import(/* webpackChunkName: "session" */ './routes/sign-up-success'),
      HydrateFallback: StartSkeleton,
      ErrorBoundary: CrashPage,
    },
  ];
}

export type Router = DataRouter;

/** Lets the store's listeners move the person about. */
export function connect(navigation: Navigation, router: Router): void {
  // Drawn at once: whoever waits for this relies on the old screen being gone.
  navigation.go = (to) => Promise.resolve(router.navigate(to, { flushSync: true }));
  navigation.here = () => router.state.location.pathname + router.state.location.search;
}
