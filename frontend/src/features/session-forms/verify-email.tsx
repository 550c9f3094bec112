import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isApiFailure, type ApiFailure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { reasonOf } from './lib/reason';
import { isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NewPasswordFields } from './new-password-fields';
import { useVerifyEmailMutation, type VerifyEmailResponse } from './session-forms-api';

const FAILED = 'Could not verify your email address. Try again in a moment.';

const failureOf = (error: unknown): ApiFailure =>
  isApiFailure(error) ? error : { status: 'unreadable', message: undefined };

interface PasswordStepProps {
  failure: ApiFailure | undefined;
  busy: boolean;
  onPassword: (newPassword: string) => void;
}

/** A waiting purchase is attached only when the owner of the mailbox sets the password (docs/product.md#attach). */
function PasswordStep({ failure, busy, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; confirmation?: string }>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isLongEnough(password)
      ? password === confirmation
        ? {}
        : { confirmation: PASSWORDS_DIFFER }
      : { password: 'Password must be at least 8 characters long.' };
    setWrong(found);
    if (Object.keys(found).length === 0) onPassword(password);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-14 text-secondary">
        A subscription was purchased with this email address. Choose a new password to confirm that the
        mailbox is yours. We will then attach the subscription to this account and log you out everywhere
        else.
      </p>
      <NewPasswordFields
        label="New password"
        hint="At least 8 characters."
        password={password}
        confirmation={confirmation}
        error={wrong.password ?? failure?.fields?.newPassword}
        confirmationError={wrong.confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      {failure && !failure.fields && (
        <Notice tone="wrong">{reasonOf(failure, { refused: FAILED, unexpected: FAILED })}</Notice>
      )}
      <Button type="submit" look="primary" size="large" busy={busy}>
        Set Password and Continue
      </Button>
    </form>
  );
}

interface VerifyEmailProps {
  token: string;
  onVerified: (answer: VerifyEmailResponse) => void;
  /** The link was already used, is too old, or is invalid. */
  onGone: () => void;
}

/** Verifies an email address with the token of a link. Asks for a new password when a purchase is waiting. */
export function VerifyEmail({ token, onVerified, onGone }: VerifyEmailProps) {
  const [verify, { isLoading }] = useVerifyEmailMutation();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const asked = useRef(false);

  const attempt = async (newPassword?: string) => {
    setFailure(undefined);
    try {
      onVerified(await verify({ token, newPassword }).unwrap());
    } catch (error) {
      const reason = failureOf(error);
      if (reason.code === 'password_required') setNeedsPassword(true);
      else if (reason.status === 404) onGone();
      else setFailure(reason);
    }
  };

  useEffect(() => {
    // A link works once, so a second render must not send the token again.
    if (asked.current) return;
    asked.current = true;
    void attempt();
  });

  if (needsPassword) {
    return (
      <PasswordStep failure={failure} busy={isLoading} onPassword={(password) => void attempt(password)} />
    );
  }
  if (failure) {
    return (
      <Notice
        tone="wrong"
        action={
          <Button look="quiet" size="small" onClick={() => void attempt()}>
            Try again
          </Button>
        }
      >
        {reasonOf(failure, { refused: FAILED, unexpected: FAILED })}
      </Notice>
    );
  }
  return <WaitingScreen label="Verifying your email address…" />;
}
