import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { ResetPasswordForm } from '../../features/session-forms/reset-password-form';
import { useAfter } from '../../lib/use-after';
import { useTitle } from '../../lib/use-title';
import { selectPhase, sessionDropped } from '../../session/session-slice';
import { Notice } from '../../ui/notice';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { paths } from '../paths';

/** After a reset the person is sent to log in (spec.md §4, 'Password reset'). */
const SENT_TO_LOG_IN_AFTER_MS = 3000;

/** Sets a new password with a mail's link. */
export function Component() {
  const { resetToken } = useParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [done, setDone] = useState(false);
  useTitle('Reset Password', useProductName());
  useAfter(done, SENT_TO_LOG_IN_AFTER_MS, () => void navigate(paths.logIn.href(), { replace: true }));

  const reset = () => {
    // A reset ends every session on the server, this browser's too.
    if (signedIn) dispatch(sessionDropped());
    setDone(true);
  };

  return (
    <EntryLayout title="Set a new password" lead="It ends every session of your account, on all devices.">
      {done ? (
        <Notice tone="done">Password reset successful! Redirecting...</Notice>
      ) : (
        <ResetPasswordForm resetToken={resetToken} onReset={reset} />
      )}
      {!done && (
        <p className="mt-6 text-center text-14">
          Link too old?{' '}
          <Link to={paths.forgotPassword.href()} className={ENTRY_LINK}>
            Ask for a new one
          </Link>
        </p>
      )}
    </EntryLayout>
  );
}
