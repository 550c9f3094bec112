import { onEvent, send, VIEW_DELAY_MS, type AnalyticsSettings } from '../analytics/analytics';
import { configApi } from '../config/config-api';
import { logError } from '../lib/log';
import type { Router } from './router';
import type { AppStore } from './store';

/** The pattern of the route that is shown; an address that leads nowhere tells nothing of itself. */
function patternOf({ state }: Router): string {
  const pattern = state.matches.at(-1)?.route.path;
  return pattern === undefined || pattern === '*' ? '/404' : pattern;
}

async function settingsOf(store: AppStore): Promise<AnalyticsSettings | undefined> {
  const asked = store.dispatch(configApi.endpoints.publicConfig.initiate());
  try {
    const { analyticsEndpoint, analyticsDomain, publicUrl } = await asked.unwrap();
    if (!analyticsEndpoint) return undefined;
    return { endpoint: analyticsEndpoint, domain: analyticsDomain ?? new URL(publicUrl).hostname, publicUrl };
  } catch (error) {
    logError('the settings could not be loaded', error);
    return undefined;
  } finally {
    asked.unsubscribe();
  }
}

/** Reports page views, 100 ms after each, and events. With no service configured nothing is sent. */
export async function reportVisits(store: AppStore, router: Router): Promise<void> {
  const settings = await settingsOf(store);
  if (!settings) return;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: string | undefined;
  const viewed = () => {
    const { initialized, navigation, location } = router.state;
    // Filters kept in the address are no new view, and a view that a redirect cut short is none.
    if (!initialized || navigation.state !== 'idle' || location.pathname === seen) return;
    seen = location.pathname;
    clearTimeout(timer);
    timer = setTimeout(() => send(settings, 'pageview', patternOf(router)), VIEW_DELAY_MS);
  };
  router.subscribe(viewed);
  viewed();
  onEvent((event) => send(settings, event, patternOf(router)));
}
