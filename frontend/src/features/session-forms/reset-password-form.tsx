import { useState, type FormEvent } from 'react';
import { isApiFailure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { readEntries } from './lib/entries';
import { reasonOf } from './lib/reason';
import { isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NEW_PASSWORD, NewPasswordFields } from './new-password-fields';
import { useResetPasswordMutation } from './session-forms-api';

const FAILED = 'An error occurred while resetting the password.';

interface ResetPasswordFormProps {
  /** The token of the emailed link. A damaged link may have none. */
  resetToken: string | undefined;
  onReset: () => void;
}

/** Sets a new password with the token of a reset link (docs/product.md#password-reset). */
export function ResetPasswordForm({ resetToken, onReset }: ResetPasswordFormProps) {
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [wrong, setWrong] = useState<{ field?: 'password' | 'confirmation'; message: string }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, confirmation } = readEntries(event.currentTarget, NEW_PASSWORD);
    setWrong(undefined);
    if (!resetToken || !isLongEnough(password)) {
      setWrong({
        field: resetToken ? 'password' : undefined,
        message: 'Invalid token or password must be at least 8 characters long.',
      });
      return;
    }
    if (password !== confirmation) {
      setWrong({ field: 'confirmation', message: PASSWORDS_DIFFER });
      return;
    }
    try {
      await reset({ resetToken, newPassword: password }).unwrap();
      onReset();
    } catch (error) {
      const field = isApiFailure(error) && error.fields?.newPassword;
      setWrong(
        field
          ? { field: 'password', message: field }
          : { message: reasonOf(error, { refused: FAILED, unexpected: FAILED }) },
      );
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <NewPasswordFields
        label="New password"
        error={wrong?.field === 'password' ? wrong.message : undefined}
        confirmationError={wrong?.field === 'confirmation' ? wrong.message : undefined}
      />
      {wrong && !wrong.field && <Notice tone="wrong">{wrong.message}</Notice>}
      <Button type="submit" look="primary" size="large" busy={isLoading}>
        Reset Password
      </Button>
    </form>
  );
}
