/**
 * Reports page views and five events to the configured service, in the form of Plausible's events API: no cookie, no
 * identifier. Nothing is sent when no service is configured or when the browser asks not to be tracked.
 */

/** The spec's events (spec.md §7, 'Third-party items'). */
export type VisitorEvent = 'Get Started' | 'Watch Demo' | 'Sign Up' | 'Browse Now' | 'Property Preview';

/** A view is reported this long after it (spec.md §9). */
export const VIEW_DELAY_MS = 100;

export interface AnalyticsSettings {
  endpoint: string;
  /** The name under which the site is known to the service. */
  domain: string;
  publicUrl: string;
}

const listeners = new Set<(event: VisitorEvent) => void>();

/** A person did what is counted. */
export function reportEvent(event: VisitorEvent): void {
  for (const listener of listeners) listener(event);
}

/** Hears of every event; the answer stops it. */
export function onEvent(listener: (event: VisitorEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the browser asks not to be tracked, by the older header or the newer one. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Sends one report. `pattern` is the route's ('/reset-password/:resetToken'), never the address itself. */
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
      // A blocker or a lost connection: the visit goes uncounted, and nobody need know.
    });
}
