import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { Profile } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Field, PasswordField } from '../../../ui/field';
import { Notice } from '../../../ui/notice';
import { useChangeEmailMutation } from '../account-api';
import { useAction } from '../use-action';
import { SendVerification } from './send-verification';

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/;

function ChangeEmail({ current, onDone }: { current: string; onDone: () => void }) {
  const dispatch = useDispatch();
  const [change, { isLoading }] = useChangeEmailMutation();
  const [emailId, setEmailId] = useState('');
  const [password, setPassword] = useState('');
  const { run, fields, setFields } = useAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = emailId.trim();
    const wrong: Record<string, string> = {};
    if (!EMAIL_SHAPE.test(next)) wrong.emailId = 'Please enter a valid email address.';
    else if (next.toLowerCase() === current.toLowerCase())
      wrong.emailId = 'This is already your email address.';
    if (password === '') wrong.password = 'Enter your password.';
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;
    const done = await run(
      () => change({ emailId: next, password }).unwrap(),
      'Could not change the email address',
    );
    if (!done) return;
    dispatch(toastShown({ title: 'Check your email', description: `We sent a link to ${next}.` }));
    onDone();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-3 flex flex-col gap-4 rounded-md border border-line bg-page p-4"
    >
      <Field
        label="New email"
        type="email"
        name="new-email"
        autoComplete="email"
        required
        hint="We will send a link to this address. It becomes your log-in once you follow the link."
        value={emailId}
        error={fields.emailId}
        onChange={(event) => setEmailId(event.target.value)}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isLoading}>
          Send link
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** Shows the email address, whether it is verified, and a form to change it. */
export function EmailForm({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  const { emailId, emailVerified, pendingEmailId } = profile;
  return (
    <div>
      <h3 className="text-14 font-semibold">Email</h3>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 text-14 break-words">{emailId}</span>
        <Badge tone={emailVerified ? 'settled' : 'postponed'} className="text-13">
          {emailVerified ? 'Verified' : 'Not verified'}
        </Badge>
        <span className="flex flex-1 flex-wrap justify-end gap-2">
          {!emailVerified && <SendVerification />}
          {!changing && <Button onClick={() => setChanging(true)}>Change email</Button>}
        </span>
      </div>
      {pendingEmailId && (
        <Notice tone="plain" className="mt-3">
          Waiting for confirmation of {pendingEmailId}. Follow the link we sent there to make it your address.
        </Notice>
      )}
      {changing && <ChangeEmail current={emailId} onDone={() => setChanging(false)} />}
    </div>
  );
}
