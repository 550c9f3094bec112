import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { Mark } from '../../ui/mark';
import { paths } from '../../lib/paths';

/** The logo and the product name. Links to the home page. */
export function Brand({ shrinks = false }: { shrinks?: boolean }) {
  const productName = useProductName();
  return (
    <Link
      to={paths.home.href()}
      aria-label={productName}
      className="flex min-h-8 items-center gap-2.5 rounded-sm text-brand"
    >
      <Mark className="size-6" />
      <span
        className={`text-20 leading-none font-bold tracking-tight whitespace-nowrap text-ink ${shrinks ? 'max-sm:hidden' : ''}`}
      >
        {productName}
      </span>
    </Link>
  );
}
