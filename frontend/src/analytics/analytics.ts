/**
 * Reports page views and five events to the configured analytics service, in the format of Plausible's events API. It
 * sets no cookie and sends no identifier. Nothing is sent when no service is configured or when the browser asks not to
 * be tracked.
 */

/** The events that are reported (docs/product.md#analytics). */
export type VisitorEvent = 'Get Started' | 'Watch Demo' | 'Sign Up' | 'Browse Now' | 'Property Preview';

/** The delay between a page view and its report. */
export const VIEW_DELAY_MS = 100;

export interface AnalyticsSettings {
  endpoint: string;
  /** The site's name in the analytics service. */
  domain: string;
  publicUrl: string;
}

const listeners = new Set<(event: VisitorEvent) => void>();

/** Reports an event to every listener. */
export function reportEvent(event: VisitorEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls `listener` for every event. Returns the function that stops it. */
export function onEvent(listener: (event: VisitorEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the browser asks not to be tracked, by `doNotTrack` or by `globalPrivacyControl`. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Sends one report. `pattern` is the route's pattern ('/reset-password/:resetToken'), never the full address. */
export function send(settings: AnalyticsSettings, name: 'pageview' | VisitorEvent, pattern: string): void {
  if (asksNotToBeTracked()) return;
  const url = new URL(pattern, settings.publicUrl).href;
  window
    .fetch(settings.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ name, url, domain: settings.domain }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
    .catch(() => {
      // A blocker or a lost connection drops the report. That is fine: the user must not notice it.
    });
}
