import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/app';
import type { Navigation } from '../app/listeners';
import { connect, makeRoutes } from '../app/router';
import { makeStore } from '../app/store';
import { loadView } from '../listing-view/persistence';
import { TOKEN_KEY } from '../session/token';

interface Start {
  /** The initial address. */
  at?: string;
  /** The token of an earlier visit. */
  token?: string;
}

/** Renders the whole application with a new store and the real routes, against the server that the test sets up. */
export function renderApp({ at = '/', token }: Start = {}) {
  if (token) window.localStorage.setItem(TOKEN_KEY, token);
  const navigation: Navigation = { go: () => Promise.resolve(), here: () => '/' };
  const store = makeStore(navigation, loadView(true));
  const router = createMemoryRouter(makeRoutes(store), { initialEntries: [at] });
  connect(navigation, router);
  render(<App store={store} router={router} />);
  return { store, router, user: userEvent.setup() };
}

/** Returns the current path and search. */
export const place = (router: ReturnType<typeof createMemoryRouter>): string =>
  router.state.location.pathname + router.state.location.search;
