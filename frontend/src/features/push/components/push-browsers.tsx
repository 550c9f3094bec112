import { formatMoment } from '../../../lib/moments';
import { Button } from '../../../ui/button';
import type { PushBrowser } from '../push-api';
import { usePush } from '../use-push';
import { PushSwitch } from './push-switch';

interface PushBrowsersProps {
  /** Returns a name that helps the user recognize a browser. */
  nameOf: (browser: PushBrowser) => string;
}

/** Whether this browser gets notifications, and the list of the browsers that do. */
export function PushBrowsers({ nameOf }: PushBrowsersProps) {
  const push = usePush();
  if (push.offered === false) {
    return <p className="text-14 text-secondary">This site does not offer browser notifications.</p>;
  }
  return (
    <>
      <PushSwitch push={push} />
      {push.browsers.length > 0 && (
        <ul
          aria-label="Browsers that get notifications"
          className="mt-5 divide-y divide-line border-y border-line"
        >
          {push.browsers.map((browser) => (
            <li key={browser.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-14 font-semibold break-words">
                  {nameOf(browser)}
                  {browser.current && (
                    <span className="ml-2 rounded-sm bg-brand-tint px-1.5 py-0.5 text-12 text-brand">
                      This browser
                    </span>
                  )}
                </p>
                <p className="text-13 text-secondary">
                  Turned on {formatMoment(browser.since)} · {browser.service} ·{' '}
                  {browser.lastPushAt
                    ? `Last notification ${formatMoment(browser.lastPushAt)}`
                    : 'No notification yet'}
                </p>
              </div>
              <Button
                size="small"
                disabled={push.busy}
                aria-label={`Remove ${nameOf(browser)}, turned on ${formatMoment(browser.since)}`}
                onClick={() => push.removeBrowser(browser)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
