import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSendVerificationMutation } from '../../../session/session-api';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button, type ButtonLook, type ButtonSize } from '../../../ui/button';
import { useDeed } from '../use-deed';

/** Sends the verification mail again. */
export function SendVerification({ look = 'secondary', size }: { look?: ButtonLook; size?: ButtonSize }) {
  const dispatch = useDispatch();
  const [send, { isLoading }] = useSendVerificationMutation();
  const [sent, setSent] = useState(false);
  const { run } = useDeed();

  const clicked = async () => {
    if (!(await run(() => send().unwrap(), 'The message could not be sent'))) return;
    setSent(true);
    dispatch(toastShown({ title: 'Verification email sent', description: 'Please check your email.' }));
  };

  return (
    <Button look={look} size={size} busy={isLoading} disabled={sent} onClick={() => void clicked()}>
      {sent ? 'Email sent' : 'Send verification email'}
    </Button>
  );
}
