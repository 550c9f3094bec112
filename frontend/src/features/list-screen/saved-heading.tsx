import type { SavedPage } from '../saved/saved-api';
import { Skeleton } from '../../ui/skeleton';

interface SavedHeadingProps {
  /** The page shown. Undefined while it loads. */
  page: SavedPage | undefined;
  failed: boolean;
}

/** The heading of My Properties, with the number of matches and the number of changed properties on this page. */
export function SavedHeading({ page, failed }: SavedHeadingProps) {
  const changed = page?.rows.filter((row) => row.changed.length > 0).length ?? 0;
  return (
    <div className="mr-auto min-w-44">
      <h1 className="text-20 font-semibold">My Properties</h1>
      <p role="status" className="text-13 text-secondary">
        {page ? (
          <>
            {page.totalCount.toLocaleString('en-US')} {page.totalCount === 1 ? 'property' : 'properties'}
            {changed > 0 && (
              <span className="text-brass">
                {' '}
                · {changed.toLocaleString('en-US')} changed since your last visit
              </span>
            )}
          </>
        ) : (
          !failed && <Skeleton className="h-4 w-28" />
        )}
      </p>
    </div>
  );
}
