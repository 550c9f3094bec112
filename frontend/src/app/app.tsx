import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from '../toasts/toaster';
import type { Router } from './router';
import type { AppStore } from './store';

/** The product: its store, its routes, and what floats over every screen. */
export function App({ store, router }: { store: AppStore; router: Router }) {
  return (
    <Provider store={store}>
      <RouterProvider router={router} />
      <Toaster />
    </Provider>
  );
}
