import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure, type ApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { useLogInMutation } from '../../session/session-api';
import { loggedIn } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Field, PasswordField } from '../../ui/field';
import { readEntries } from './lib/entries';

/** Returns the server's message, else one of ours (docs/product.md#error-texts). */
function reasonOf(failure: ApiFailure | undefined): string {
  if (failure?.message) return failure.message;
  return typeof failure?.status === 'number'
    ? 'An error occurred during login.'
    : 'An unexpected error occurred.';
}

const NAMES = { emailId: 'email', password: 'password' };
const EMAIL_SHAPE = /^\S+@\S+$/;

/** The log-in form. Calls `onLoggedIn` once the user is logged in. */
export function LogInForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const dispatch = useDispatch();
  const [logIn, { isLoading }] = useLogInMutation();
  const [fields, setFields] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { emailId, password } = readEntries(event.currentTarget, NAMES);
    const wrong: Record<string, string> = {};
    if (!EMAIL_SHAPE.test(emailId.trim()))
      wrong.emailId = 'Enter your email address, such as name@example.com.';
    if (password === '') wrong.password = 'Enter your password.';
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;

    try {
      const { token, user } = await logIn({ emailId: emailId.trim(), password }).unwrap();
      dispatch(loggedIn({ token, emailId: user.emailId }));
      dispatch(toastShown({ title: 'Login Successful' }));
      onLoggedIn();
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (!failure) logError('log-in failed', error);
      setFields(failure?.fields ?? {});
      dispatch(toastShown({ title: 'Login Failed', description: reasonOf(failure), tone: 'destructive' }));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        name={NAMES.emailId}
        autoComplete="username"
        required
        error={fields.emailId}
      />
      <PasswordField
        label="Password"
        name={NAMES.password}
        autoComplete="current-password"
        required
        error={fields.password}
      />
      <Button type="submit" look="primary" size="large" busy={isLoading}>
        Log In
      </Button>
    </form>
  );
}
