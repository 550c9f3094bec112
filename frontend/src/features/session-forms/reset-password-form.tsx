import { useState, type FormEvent } from 'react';
import { isApiFailure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { reasonOf } from './lib/reason';
import { isLongEnough, PASSWORDS_DIFFER } from './lib/rules';
import { NewPasswordFields } from './new-password-fields';
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
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wrong, setWrong] = useState<{ field?: 'password' | 'confirmation'; message: string }>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
        hint="At least 8 characters."
        password={password}
        confirmation={confirmation}
        error={wrong?.field === 'password' ? wrong.message : undefined}
        confirmationError={wrong?.field === 'confirmation' ? wrong.message : undefined}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      {wrong && !wrong.field && <Notice tone="wrong">{wrong.message}</Notice>}
      <Button type="submit" look="primary" size="large" busy={isLoading}>
        Reset Password
      </Button>
    </form>
  );
}
