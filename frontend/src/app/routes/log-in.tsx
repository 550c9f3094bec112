import { useEffect } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { useProductName } from '../../config/config-api';
import { LogInForm } from '../../features/session-forms/log-in-form';
import { useTitle } from '../../lib/use-title';
import { WaitingScreen } from '../../ui/spinner';
import { destination, paths } from '../paths';
import { Courthouse } from '../shell/courthouse';

/** A signed-in person who arrives here is sent home after this long (spec.md §9). */
const SENT_HOME_AFTER_MS = 2000;

function SentHome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home.href(), { replace: true }), SENT_HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <WaitingScreen label="You are logged in. One moment…" />;
}

const LINK = 'font-semibold text-brand underline-offset-2 hover:underline';

/** The log-in screen. */
export function Component() {
  const { arrivedSignedIn } = useLoaderData<{ arrivedSignedIn: boolean }>();
  const productName = useProductName();
  const navigate = useNavigate();
  const { search } = useLocation();
  useTitle('Log In', productName);
  if (arrivedSignedIn) return <SentHome />;

  return (
    <div className="grid min-h-[calc(100dvh-var(--header-height))] flex-1 lg:grid-cols-2">
      <section className="flex items-center justify-center px-4 py-12 sm:px-6">
        <div className="w-full max-w-sm">
          <h1 className="font-display text-31 font-semibold">Log in</h1>
          <p className="mt-2 mb-8 text-14 text-secondary">
            New to {productName}?{' '}
            <Link to={paths.pricing.href()} className={LINK}>
              Sign up
            </Link>
          </p>
          <LogInForm onLoggedIn={() => void navigate(destination(search), { replace: true })} />
          <p className="mt-6 text-center text-14">
            <Link to={paths.forgotPassword.href()} className={LINK}>
              Forgot your password?
            </Link>
          </p>
        </div>
      </section>
      <aside className="hidden flex-col justify-between overflow-hidden bg-brand px-12 pt-16 text-white lg:flex">
        <div className="max-w-[30ch]">
          <p className="font-display text-31 leading-[1.2] font-semibold">
            Comprehensive foreclosure data and analytics platform
          </p>
          <p className="mt-4 text-16 text-brand-tint">
            Upcoming auctions in 18 states, with cancellations updated daily.
          </p>
        </div>
        <Courthouse className="-mb-1 w-full max-w-2xl self-center text-brass-shape" />
      </aside>
    </div>
  );
}
