import { useNavigate } from 'react-router';
import { useAfter } from '../../lib/use-after';
import { WaitingScreen } from '../../ui/spinner';
import { paths } from '../paths';

/** A signed-in person who arrives at log-in or sign-up is sent home after this long (spec.md §9). */
const SENT_HOME_AFTER_MS = 2000;

/** Waits, and goes home. */
export function SentHome() {
  const navigate = useNavigate();
  useAfter(true, SENT_HOME_AFTER_MS, () => void navigate(paths.home.href(), { replace: true }));
  return <WaitingScreen label="You are logged in. One moment…" />;
}
