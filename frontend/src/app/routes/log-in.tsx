import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { useProductName } from '../../config/config-api';
import { LogInForm } from '../../features/session-forms/log-in-form';
import { useTitle } from '../../lib/use-title';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { SentHome } from '../entry/sent-home';
import { destination, paths } from '../paths';

/** The log-in screen. */
export function Component() {
  const { arrivedSignedIn } = useLoaderData<{ arrivedSignedIn: boolean }>();
  const productName = useProductName();
  const navigate = useNavigate();
  const { search } = useLocation();
  useTitle('Log In', productName);
  if (arrivedSignedIn) return <SentHome />;

  return (
    <EntryLayout
      title="Log in"
      lead={
        <>
          New to {productName}?{' '}
          <Link to={paths.pricing.href()} className={ENTRY_LINK}>
            Sign up
          </Link>
        </>
      }
    >
      <LogInForm onLoggedIn={() => void navigate(destination(search), { replace: true })} />
      <p className="mt-6 text-center text-14">
        <Link to={paths.forgotPassword.href()} className={ENTRY_LINK}>
          Forgot your password?
        </Link>
      </p>
    </EntryLayout>
  );
}
