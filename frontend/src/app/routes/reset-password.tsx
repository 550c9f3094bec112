import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { ResetPasswordForm } from '../../features/session-forms/reset-password-form';
import { useDelayedAction } from '../../lib/use-delayed-action';
import { useTitle } from '../../lib/use-title';
import { selectPhase, sessionDropped } from '../../session/session-slice';
import { Notice } from '../../ui/notice';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { paths } from '../../lib/paths';

/** The delay before the redirect to log-in. */
const REDIRECT_AFTER_MS = 3000;

/** Sets a new password with the token of an emailed link. */
export function Component() {
  const { resetToken } = useParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [done, setDone] = useState(false);
  useTitle('Reset Password', useProductName());
  useDelayedAction(done, REDIRECT_AFTER_MS, () => void navigate(paths.logIn.href(), { replace: true }));

  const reset = () => {
    // A reset ends every session on the server, including this browser's session.
    if (signedIn) dispatch(sessionDropped());
    setDone(true);
  };

  return (
    <EntryLayout title="Set a new password" lead="A new password logs you out on all devices.">
      {done ? (
        <Notice tone="done">Password reset successful! Redirecting...</Notice>
      ) : (
        <ResetPasswordForm resetToken={resetToken} onReset={reset} />
      )}
      {!done && (
        <p className="mt-6 text-center text-14">
          Link expired?{' '}
          <Link to={paths.forgotPassword.href()} className={ENTRY_LINK}>
            Request a new one
          </Link>
        </p>
      )}
    </EntryLayout>
  );
}
