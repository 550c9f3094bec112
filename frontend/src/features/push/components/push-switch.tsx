import { useProfileQuery } from '../../../session/session-api';
import { AccountSettingsLink } from '../../../ui/account-settings-link';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import type { usePush } from '../use-push';

/** The preference that notifications and alert emails share. */
const ALERTS = 'Cancellation / opening bid notifications on saved properties';

/** Says what keeps notifications from coming although they are on, with a way to change it. */
function Obstacle() {
  const { data: profile } = useProfileQuery();
  if (!profile) return null;
  if (!profile.emailPreferences.includes(ALERTS)) {
    return (
      <Notice tone="plain">
        “{ALERTS}” is off in your <AccountSettingsLink />. You get notifications only while it is on.
      </Notice>
    );
  }
  if (profile.emailVerified) return null;
  return <Notice tone="plain">You get notifications once you have verified your email address.</Notice>;
}

interface PushSwitchProps {
  push: ReturnType<typeof usePush>;
}

/** Says whether this browser gets notifications, and turns them on and off. */
export function PushSwitch({ push }: PushSwitchProps) {
  const { state, current, busy, failure, loading, turnOn, removeBrowser } = push;
  if (loading.failed) {
    return (
      <Notice
        tone="wrong"
        action={
          <Button look="quiet" size="small" busy={loading.busy} onClick={loading.retry}>
            Try again
          </Button>
        }
      >
        Could not load your notifications.
      </Notice>
    );
  }
  if (!state) return <Skeleton className="h-9 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      {failure && <Notice tone="wrong">{failure}</Notice>}
      {(state === 'on' || state === 'off') && <Obstacle />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-14">
          {TEXTS[state]}
        </p>
        {state === 'off' && (
          <Button look="primary" busy={busy} onClick={turnOn}>
            Turn on
          </Button>
        )}
        {state === 'on' && current && (
          <Button busy={busy} onClick={() => removeBrowser(current)}>
            Turn off
          </Button>
        )}
      </div>
    </div>
  );
}

const TEXTS = {
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, first add this site to the Home Screen and open it there.',
  denied:
    'You blocked notifications from this site. Allow them in the settings of your browser, then reload this page.',
  off: 'Notifications are off in this browser.',
  on: 'Notifications are on in this browser while you are logged in.',
} as const;
