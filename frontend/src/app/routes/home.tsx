import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { useTitle } from '../../lib/use-title';
import { selectPhase } from '../../session/session-slice';
import { buttonClasses } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { paths } from '../paths';
import { Courthouse } from '../shell/courthouse';

/** The front door. */
export function Component() {
  const productName = useProductName();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  useTitle(undefined, productName);
  return (
    <section className="mx-auto grid w-full max-w-6xl flex-1 items-center gap-12 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_1fr]">
      <div className="flex flex-col items-start gap-6">
        <Mark className="size-12 text-brand" />
        <h1 className="font-display text-39 font-semibold text-balance sm:text-49">
          Comprehensive foreclosure data and analytics platform
        </h1>
        <p className="max-w-[56ch] text-16 text-secondary">
          Up to 1,200 data points per property plus comparable sales, with cancellations updated daily.
          Search, filter and download upcoming auctions in 18 states.
        </p>
        {signedIn ? (
          <Link to={paths.listings.href()} className={buttonClasses('primary', 'large')}>
            Go to Data
          </Link>
        ) : (
          <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large')}>
            Log In
          </Link>
        )}
      </div>
      <Courthouse className="hidden w-full text-brand lg:block" />
    </section>
  );
}
