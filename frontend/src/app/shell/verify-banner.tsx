import { useState } from 'react';
import { MailWarning, X } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { readSessionText, writeSessionText } from '../../lib/storage';
import { useProfileQuery, useSendVerificationMutation } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button, IconButton } from '../../ui/button';

/** Stores the address whose reminder was dismissed, for the browser session. */
const KEY = 'verifyBannerDismissedFor';

/** Reminds a signed-in user to verify the email address (docs/product.md#verification). */
export function VerifyBanner() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile } = useProfileQuery(undefined, { skip: !signedIn });
  const [dismissed, setDismissed] = useState(() => readSessionText(KEY));
  // The gate asks for the same email when a purchase waits for it.
  const isShown = signedIn && profile && !profile.emailVerified && !profile.purchaseWaiting;
  if (!isShown || dismissed === profile.emailId) return null;

  const dismiss = () => {
    writeSessionText(KEY, profile.emailId);
    setDismissed(profile.emailId);
  };
  return (
    <aside
      aria-label="Email not verified"
      className="banner flex items-center gap-3 border-b border-line bg-limestone py-1.5 pr-2 pl-4 text-14 text-ink sm:pl-6 print:hidden"
    >
      <MailWarning
        aria-hidden="true"
        strokeWidth={1.75}
        className="hidden size-4.5 shrink-0 text-brass sm:block"
      />
      <p className="min-w-0 flex-1 lg:line-clamp-1">
        To get notices and updates, verify your email. Follow the link that we sent to{' '}
        <span className="font-semibold break-all">{profile.emailId}</span>.
      </p>
      <SendAgain />
      <IconButton name="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </aside>
  );
}

function SendAgain() {
  const dispatch = useDispatch();
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation();
  const clicked = async () => {
    try {
      await send().unwrap();
      dispatch(toastShown({ title: 'Verification email sent', description: 'Please check your email.' }));
    } catch (cause) {
      logError('the verification email could not be sent', cause);
      dispatch(
        toastShown({
          title: 'Could not send the email',
          description: (isApiFailure(cause) ? cause.message : undefined) ?? 'Try again in a moment.',
          tone: 'destructive',
        }),
      );
    }
  };
  return (
    <Button busy={isLoading} disabled={isSuccess} onClick={() => void clicked()}>
      {isSuccess ? 'Sent' : 'Send again'}
    </Button>
  );
}
