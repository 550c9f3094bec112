import '../lib/nonce';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { App } from './app';
import type { Navigation } from './listeners';
import { loadView } from '../listing-view/persistence';
import { reportVisits } from './report-visits';
import { decodeHash } from '../lib/decode-hash';
import { isOnlyTab } from '../lib/open-tabs';
import { surviveTranslation } from '../lib/translated-text';
import { connect, makeRoutes } from './router';
import { followOtherTabs } from './start-session';
import { makeStore } from './store';

surviveTranslation();
decodeHash(window.location);

const navigation: Navigation = { go: () => Promise.resolve(), here: () => '/' };
const store = makeStore(navigation, loadView(await isOnlyTab()));
const router = createHashRouter(makeRoutes(store));
connect(navigation, router);
followOtherTabs(store);
void reportVisits(store, router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={store} router={router} />
  </StrictMode>,
);
