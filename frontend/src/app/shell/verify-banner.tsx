import { useState } from 'react';
import { MailWarning, X } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { purchaseWaits } from '../../billing/standing';
import { logError } from '../../lib/log';
import { readSessionText, writeSessionText } from '../../lib/storage';
import { useProfileQuery, useSendVerificationMutation } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button, IconButton } from '../../ui/button';

/** Stores which reminder was dismissed, for the browser session. */
const KEY = 'verifyBannerDismissedFor';

/**
 * Reminds a signed-in user to verify the email address (docs/product.md#verification), or of the purchase that waits for
 * it.
 */
export function VerifyBanner() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile } = useProfileQuery(undefined, { skip: !signedIn });
  const [dismissed, setDismissed] = useState(() => readSessionText(KEY));
  // The gate says what waits to a user without access.
  if (!signedIn || !profile || purchaseWaits(profile)) return null;
  const { emailId, emailVerified, purchaseWaiting } = profile;
  const reminder = purchaseWaiting ? `purchase ${emailId}` : emailId;
  if ((emailVerified && !purchaseWaiting) || dismissed === reminder) return null;

  const dismiss = () => {
    writeSessionText(KEY, reminder);
    setDismissed(reminder);
  };
  const address = <span className="font-semibold break-all">{emailId}</span>;
  return (
    <aside
      aria-label={purchaseWaiting ? 'Purchase not finished' : 'Email not verified'}
      className="banner flex items-center gap-3 border-b border-line bg-limestone py-1.5 pr-2 pl-4 text-14 text-ink sm:pl-6 print:hidden"
    >
      <MailWarning
        aria-hidden="true"
        strokeWidth={1.75}
        className="hidden size-4.5 shrink-0 text-brass sm:block"
      />
      <p className="min-w-0 flex-1 lg:line-clamp-1">
        {purchaseWaiting ? (
          <>Your purchase is waiting. Open the email to {address} to finish.</>
        ) : (
          <>To get notices and updates, verify your email. Follow the link that we sent to {address}.</>
        )}
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
