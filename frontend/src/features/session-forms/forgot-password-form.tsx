import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { readEntries } from './lib/entries';
import { isEmailLike } from './lib/rules';
import { reasonOf } from './lib/reason';
import { useForgotPasswordMutation } from './session-forms-api';

const FALLBACKS = { refused: 'Something went wrong.', unexpected: 'An unknown error occurred.' };

const NAMES = { emailId: 'email' };

/** Requests a reset link. Calls `onSent` after the server accepts the address. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const dispatch = useDispatch();
  const [askForLink, { isLoading }] = useForgotPasswordMutation();
  const [wrong, setWrong] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { emailId } = readEntries(event.currentTarget, NAMES);
    if (!isEmailLike(emailId)) {
      setWrong('Please enter a valid email address.');
      return;
    }
    setWrong(undefined);
    try {
      const message = await askForLink({ emailId: emailId.trim() }).unwrap();
      dispatch(
        toastShown({
          title: 'Success',
          description: message || 'Password reset link sent to your email. Redirecting',
        }),
      );
      onSent();
    } catch (error) {
      dispatch(toastShown({ title: 'Error', description: reasonOf(error, FALLBACKS), tone: 'destructive' }));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Email" type="email" name={NAMES.emailId} autoComplete="username" required error={wrong} />
      <Button type="submit" look="primary" size="large" busy={isLoading}>
        Send Reset Link
      </Button>
    </form>
  );
}
