import { onEvent, send, VIEW_DELAY_MS, type AnalyticsSettings } from '../analytics/analytics';
import { configApi } from '../config/config-api';
import { logError } from '../lib/log';
import type { Router } from './router';
import type { AppStore } from './store';

/** Returns the pattern of the current route. An unknown address has no pattern of its own, so it is never reported. */
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

/** Reports page views after a delay, and events. Sends nothing when no analytics service is configured. */
export async function reportVisits(store: AppStore, router: Router): Promise<void> {
  const settings = await settingsOf(store);
  if (!settings) return;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: string | undefined;
  const viewed = () => {
    const { initialized, navigation, location } = router.state;
    // A change of the filters in the address is not a new page view. A page that a redirect cut short is not one
    // either.
    if (!initialized || navigation.state !== 'idle' || location.pathname === seen) return;
    seen = location.pathname;
    clearTimeout(timer);
    timer = setTimeout(() => send(settings, 'pageview', patternOf(router)), VIEW_DELAY_MS);
  };
  router.subscribe(viewed);
  viewed();
  onEvent((event) => send(settings, event, patternOf(router)));
}
