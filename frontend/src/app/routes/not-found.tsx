import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { useTitle } from '../../lib/use-title';
import { selectPhase } from '../../session/session-slice';
import { buttonClasses } from '../../ui/button';
import { paths } from '../../lib/paths';

/** The screen for an unknown address. */
export function NotFoundPage() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  useTitle('Page not found', useProductName());
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-1 flex-col items-start justify-center gap-4 px-4 py-24 sm:px-6">
      <p className="text-14 font-semibold text-brass">404</p>
      <h1 className="font-display text-39 font-semibold">Page not found</h1>
      <p className="max-w-[52ch] text-16 text-secondary">
        The address may be mistyped, or the page may have moved. Check the address, or use one of these links.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {signedIn ? (
          <Link to={paths.listings.href()} className={buttonClasses('primary', 'large')}>
            Go to Data
          </Link>
        ) : (
          <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large')}>
            Log In
          </Link>
        )}
        <Link to={paths.home.href()} className={buttonClasses('secondary', 'large')}>
          Go home
        </Link>
      </div>
    </section>
  );
}
