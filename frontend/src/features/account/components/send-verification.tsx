import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSendVerificationMutation } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button, type ButtonLook, type ButtonSize } from '../../../ui/button';
import { useAction } from '../use-action';

/** Sends the verification email again. */
export function SendVerification({
  look = 'secondary',
  size,
  label = 'Send verification email',
}: {
  look?: ButtonLook;
  size?: ButtonSize;
  label?: string;
}) {
  const dispatch = useDispatch();
  const [send, { isLoading }] = useSendVerificationMutation();
  const [sent, setSent] = useState(false);
  const { run } = useAction();

  const clicked = async () => {
    if (!(await run(() => send().unwrap(), 'Could not send the email'))) return;
    setSent(true);
    dispatch(toastShown({ title: 'Verification email sent', description: 'Please check your email.' }));
  };

  return (
    <Button look={look} size={size} busy={isLoading} disabled={sent} onClick={() => void clicked()}>
      {sent ? 'Email sent' : label}
    </Button>
  );
}
