import { useSelector } from 'react-redux';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { usePurchase } from '../../billing/use-purchase';
import { useProductName } from '../../config/config-api';
import { LogInForm } from '../../features/session-forms/log-in-form';
import { PurchaseWaits } from '../../features/session-forms/purchase-waits';
import { Notice } from '../../ui/notice';
import { selectEnded } from '../../session/session-slice';
import { useTitle } from '../../lib/use-title';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { HomeRedirect } from '../entry/home-redirect';
import { destination, paths } from '../../lib/paths';

export function Component() {
  const { arrivedSignedIn } = useLoaderData<{ arrivedSignedIn: boolean }>();
  const productName = useProductName();
  const navigate = useNavigate();
  const { search } = useLocation();
  const ended = useSelector(selectEnded);
  const { purchase } = usePurchase();
  const wanted = new URLSearchParams(search).has('to');
  useTitle('Log In', productName);
  if (arrivedSignedIn) return <HomeRedirect />;

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
      {(ended || wanted) && (
        <Notice tone="plain" className="mb-6">
          {ended ? 'Your session has ended. Log in to continue.' : 'Log in to open this page.'}
        </Notice>
      )}
      {purchase && <PurchaseWaits purchase={purchase} className="mb-6" />}
      <LogInForm onLoggedIn={() => void navigate(destination(search), { replace: true })} />
      <p className="mt-6 text-center text-14">
        <Link to={paths.forgotPassword.href()} className={ENTRY_LINK}>
          Forgot your password?
        </Link>
      </p>
    </EntryLayout>
  );
}
