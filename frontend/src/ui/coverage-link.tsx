import { Link } from 'react-router';
import { paths } from '../lib/paths';

/** Leads from what we claim about the data to the screen that shows the figures (docs/product.md#about-page). */
export const CoverageLink = ({ className = 'text-14 text-brand' }: { className?: string }) => (
  <Link
    to={paths.coverage.href()}
    className={`py-2 font-semibold underline underline-offset-2 hover:no-underline ${className}`}
  >
    See what the data covers today
  </Link>
);
