import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProductName } from '../../config/config-api';
import { ForgotPasswordForm } from '../../features/session-forms/forgot-password-form';
import { useAfter } from '../../lib/use-after';
import { useTitle } from '../../lib/use-title';
import { Notice } from '../../ui/notice';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { paths } from '../paths';

/** After a request the person is sent home (spec.md §4, 'Password reset'). */
const SENT_HOME_AFTER_MS = 3000;

/** Asks for a reset link. */
export function Component() {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  useTitle('Forgot Password', useProductName());
  useAfter(sent, SENT_HOME_AFTER_MS, () => void navigate(paths.home.href(), { replace: true }));

  return (
    <EntryLayout
      title="Forgot your password?"
      lead="Enter the email address of your account. We send you a link to set a new password; it works for one hour."
    >
      {sent ? (
        <Notice tone="done">Check your email. Taking you to the home page…</Notice>
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
