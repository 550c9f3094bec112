import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { BillingNews } from '../billing/billing-news';
import { RouterContext } from '../lib/current-location';
import { Toaster } from '../toasts/toaster';
import type { Router } from './router';
import type { AppStore } from './store';

/** The whole application: store, routes, and toasts. */
export function App({ store, router }: { store: AppStore; router: Router }) {
  return (
    <Provider store={store}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
      <BillingNews />
      <Toaster />
    </Provider>
  );
}
