import { useNavigate } from 'react-router';
import { useDelayedAction } from '../../lib/use-delayed-action';
import { WaitingScreen } from '../../ui/spinner';
import { paths } from '../../lib/paths';

/** A signed-in user who opens log-in or sign-up is redirected to the home page after this delay. */
const REDIRECT_AFTER_MS = 2000;

/** Shows a spinner, then redirects to the home page. */
export function HomeRedirect() {
  const navigate = useNavigate();
  useDelayedAction(true, REDIRECT_AFTER_MS, () => void navigate(paths.home.href(), { replace: true }));
  return <WaitingScreen label="You’re already logged in. Redirecting…" />;
}
