import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/field';
import { useChangePasswordMutation } from '../account-api';
import { useAction } from '../use-action';

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

function errorsIn({ currentPassword, newPassword, confirmation }: typeof EMPTY): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (currentPassword === '') wrong.currentPassword = 'Enter your password.';
  if ([...newPassword].length < 8) wrong.newPassword = 'Password must be at least 8 characters.';
  else if (newPassword !== confirmation) wrong.confirmation = 'Passwords do not match.';
  return wrong;
}

/** Changes the password and ends the account's other sessions. */
export function PasswordForm() {
  const dispatch = useDispatch();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [entries, setEntries] = useState(EMPTY);
  const { run, fields, setFields } = useAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsIn(entries);
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { currentPassword, newPassword } = entries;
    const done = await run(
      () => change({ currentPassword, newPassword }).unwrap(),
      'Could not change the password',
    );
    if (!done) return;
    setEntries(EMPTY);
    dispatch(
      toastShown({ title: 'Password changed', description: 'You were logged out on your other devices.' }),
    );
  };

  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      required
      hint={hint}
      value={entries[name]}
      error={fields[name]}
      onChange={(event) => setEntries({ ...entries, [name]: event.target.value })}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {field('currentPassword', 'Current password', 'current-password')}
        {field('newPassword', 'New password', 'new-password', 'At least 8 characters.')}
        {field('confirmation', 'Confirm new password', 'new-password')}
      </div>
      <div>
        <Button type="submit" busy={isLoading}>
          Change password
        </Button>
      </div>
    </form>
  );
}
