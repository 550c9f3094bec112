import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/app';
import type { Navigation } from '../app/listeners';
import { connect, makeRoutes } from '../app/router';
import { makeStore } from '../app/store';
import { TOKEN_KEY } from '../session/token';

interface Start {
  /** Where the person arrives. */
  at?: string;
  /** The token that an earlier visit left. */
  token?: string;
}

/** The whole product: a new store, the real routes, whatever server the test has set up. */
export function renderApp({ at = '/', token }: Start = {}) {
  if (token) window.localStorage.setItem(TOKEN_KEY, token);
  const navigation: Navigation = { go: () => Promise.resolve(), here: () => '/' };
  const store = makeStore(navigation);
  const router = createMemoryRouter(makeRoutes(store), { initialEntries: [at] });
  connect(navigation, router);
  render(<App store={store} router={router} />);
  return { store, router, user: userEvent.setup() };
}

/** Path and search of the page shown. */
export const place = (router: ReturnType<typeof createMemoryRouter>): string =>
  router.state.location.pathname + router.state.location.search;
