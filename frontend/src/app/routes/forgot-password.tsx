import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProductName } from '../../config/config-api';
import { ForgotPasswordForm } from '../../features/session-forms/forgot-password-form';
import { useDelayedAction } from '../../lib/use-delayed-action';
import { useTitle } from '../../lib/use-title';
import { Notice } from '../../ui/notice';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { paths } from '../../lib/paths';

/** The delay before the redirect to the home page. */
const REDIRECT_AFTER_MS = 3000;

/** Requests a password-reset link. */
export function Component() {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  useTitle('Forgot Password', useProductName());
  useDelayedAction(sent, REDIRECT_AFTER_MS, () => void navigate(paths.home.href(), { replace: true }));

  return (
    <EntryLayout
      title="Forgot your password?"
      lead="Enter your account’s email address. We will send you a link to set a new password. The link works for one hour."
    >
      {sent ? (
        <Notice tone="done">Check your email. Redirecting to the home page…</Notice>
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <p className="mt-6 text-center text-14">
        <Link to={paths.logIn.href()} className={ENTRY_LINK}>
          Back to log in
        </Link>
      </p>
    </EntryLayout>
  );
}
