import { useState, type FormEvent } from 'react';
import { isApiFailure, type ApiFailure } from '../../api/failure';
import { formatMoment } from '../../lib/moments';
import { forgetSecret, readSecret } from '../../session/sign-up-secret';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { readEntries } from './lib/entries';
import { reasonOf } from './lib/reason';
import { isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NEW_PASSWORD, NewPasswordFields } from './new-password-fields';
import { useVerifyEmailMutation, type VerifyEmailResponse } from './session-forms-api';

const FAILED = 'Could not verify your email address. Try again in a moment.';

const failureOf = (error: unknown): ApiFailure =>
  isApiFailure(error) ? error : { status: 'unreadable', message: undefined };

interface VerifyEmailProps {
  token: string;
  /** Whether a purchase waits for the address, so that the owner of the mailbox decides on the password. */
  needsPassword: boolean;
  onVerified: (answer: VerifyEmailResponse) => void;
  /** The link stopped working while the page was open. */
  onGone: () => void;
}

/**
 * Verifies an email address with the token of a link, on a click. A waiting purchase is attached only where the owner
 * of the mailbox sets the password, or where this browser chose it at the sign-up (docs/product.md#attach).
 */
export function VerifyEmail({ token, needsPassword, onVerified, onGone }: VerifyEmailProps) {
  const [verify, { isLoading }] = useVerifyEmailMutation();
  const [kept, setKept] = useState(readSecret);
  const [purchaseWaits, setPurchaseWaits] = useState(needsPassword);
  const [wrong, setWrong] = useState<{ password?: string; confirmation?: string }>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const asksForPassword = purchaseWaits && !kept;

  const attempt = async (newPassword?: string) => {
    setFailure(undefined);
    try {
      const secret = purchaseWaits ? kept?.secret : undefined;
      const answer = await verify({
        token,
        ...(newPassword !== undefined && { newPassword }),
        ...(secret && { secret }),
      }).unwrap();
      if (answer.status === 'attached') forgetSecret();
      onVerified(answer);
    } catch (error) {
      const reason = failureOf(error);
      if (reason.status === 404) onGone();
      else if (reason.code !== 'password_required') setFailure(reason);
      else if (purchaseWaits) setKept(undefined);
      // A purchase arrived since the page was opened. The page says so before the next click.
      else setPurchaseWaits(true);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asksForPassword) {
      void attempt();
      return;
    }
    const { password, confirmation } = readEntries(event.currentTarget, NEW_PASSWORD);
    const found = isLongEnough(password)
      ? password === confirmation
        ? {}
        : { confirmation: PASSWORDS_DIFFER }
      : { password: 'Password must be at least 8 characters long.' };
    setWrong(found);
    if (Object.keys(found).length === 0) void attempt(password);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {!purchaseWaits && (
        <p className="text-14 text-secondary">Confirm that this email address belongs to you.</p>
      )}
      {purchaseWaits && kept && (
        <p className="text-14 text-secondary">
          A subscription was purchased with this email address, and we will attach it to this account. You
          chose the password of this account in this browser on{' '}
          {formatMoment(new Date(kept.at).toISOString())}. Your password stays the same. We will log you out
          everywhere else.
        </p>
      )}
      {asksForPassword && (
        <>
          <p className="text-14 text-secondary">
            A subscription was purchased with this email address. Choose a new password to confirm that the
            mailbox is yours. We will then attach the subscription to this account and log you out everywhere
            else.
          </p>
          <NewPasswordFields
            label="New password"
            error={wrong.password ?? failure?.fields?.newPassword}
            confirmationError={wrong.confirmation}
          />
        </>
      )}
      {failure && !failure.fields && (
        <Notice tone="wrong">{reasonOf(failure, { refused: FAILED, unexpected: FAILED })}</Notice>
      )}
      <Button type="submit" look="primary" size="large" busy={isLoading}>
        Verify this address
      </Button>
      {purchaseWaits && kept && (
        <Button look="quiet" size="large" onClick={() => setKept(undefined)}>
          Choose another password
        </Button>
      )}
    </form>
  );
}
