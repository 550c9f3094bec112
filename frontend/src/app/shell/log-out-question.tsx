import { useDispatch } from 'react-redux';
import { logError } from '../../lib/log';
import { useLogOutMutation } from '../../session/session-api';
import { loggedOut } from '../../session/session-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Question, QuestionCancel } from '../../ui/dialog';

interface LogOutQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation before logging out. If the call fails, the user stays logged in. */
export function LogOutQuestion({ open, onOpenChange }: LogOutQuestionProps) {
  const dispatch = useDispatch();
  const [logOut, { isLoading }] = useLogOutMutation();

  const confirm = async () => {
    try {
      await logOut().unwrap();
      onOpenChange(false);
      dispatch(loggedOut());
    } catch (error) {
      logError('log-out failed', error);
      onOpenChange(false);
      dispatch(
        toastShown({
          title: 'Could not log out',
          description: 'You are still logged in. Try again.',
          tone: 'destructive',
        }),
      );
    }
  };

  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure you want to logout?"
      description="You will need to log in again to access your account."
    >
      <QuestionCancel>
        <Button>Cancel</Button>
      </QuestionCancel>
      <Button look="primary" busy={isLoading} onClick={() => void confirm()}>
        Logout
      </Button>
    </Question>
  );
}
