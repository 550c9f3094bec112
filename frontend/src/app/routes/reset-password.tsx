import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { ResetPasswordForm } from '../../features/session-forms/reset-password-form';
import { useLinkStateQuery, type LinkState } from '../../features/session-forms/session-forms-api';
import { useDelayedAction } from '../../lib/use-delayed-action';
import { useTitle } from '../../lib/use-title';
import { selectPhase, sessionDropped } from '../../session/session-slice';
import { buttonClasses } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { paths } from '../../lib/paths';

/** The delay before the redirect to log-in. */
const REDIRECT_AFTER_MS = 3000;

/**
 * Returns why the link does not work, so that nobody types a password in vain. Nothing if it works, or if it could not
 * be checked.
 */
function goneText(link: LinkState | undefined, failure: ApiFailure | undefined): string | undefined {
  if (!link && failure?.status !== 422) return undefined;
  if (link?.purpose === 'reset_password') {
    if (link.state === 'works') return undefined;
    if (link.state === 'used') return 'This link was already used to set a new password. A link works once.';
    if (link.state === 'expired') return 'This link has expired. A link works for one hour.';
  }
  return 'This link is incomplete, or a newer one has replaced it.';
}

/** Sets a new password with the token of an emailed link. */
export function Component() {
  const { resetToken } = useParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [done, setDone] = useState(false);
  const link = useLinkStateQuery(resetToken ?? skipToken);
  const gone = done ? undefined : goneText(link.data, link.error as ApiFailure | undefined);
  useTitle('Reset Password', useProductName());
  useDelayedAction(done, REDIRECT_AFTER_MS, () => void navigate(paths.logIn.href(), { replace: true }));

  const reset = () => {
    // A reset ends every session on the server, including this browser's session.
    if (signedIn) dispatch(sessionDropped());
    setDone(true);
  };

  return (
    <EntryLayout
      title={gone ? 'This link no longer works' : 'Set a new password'}
      lead={gone ? undefined : 'A new password logs you out on all devices.'}
    >
      {done && <Notice tone="done">Password reset successful! Redirecting...</Notice>}
      {!done && link.isLoading && <WaitingScreen label="Checking the link…" />}
      {gone && (
        <div role="alert" className="flex flex-col gap-6">
          <p className="text-16 text-secondary">{gone}</p>
          <Link to={paths.forgotPassword.href()} className={buttonClasses('primary', 'large', 'w-full')}>
            Request a new one
          </Link>
          <p className="text-center text-14">
            <Link to={paths.logIn.href()} className={ENTRY_LINK}>
              Back to log in
            </Link>
          </p>
        </div>
      )}
      {!done && !gone && !link.isLoading && (
        <>
          <ResetPasswordForm resetToken={resetToken} onReset={reset} />
          <p className="mt-6 text-center text-14">
            Link expired?{' '}
            <Link to={paths.forgotPassword.href()} className={ENTRY_LINK}>
              Request a new one
            </Link>
          </p>
        </>
      )}
    </EntryLayout>
  );
}
