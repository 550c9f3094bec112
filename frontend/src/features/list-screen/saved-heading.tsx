import type { SavedPage } from '../saved/lib/soonest-first';
import { CHANGED, type SortParams } from '../../listing-view/listing-view';
import { Skeleton } from '../../ui/skeleton';

interface SavedHeadingProps {
  /** The page shown. Undefined while it loads. */
  page: SavedPage | undefined;
  failed: boolean;
  sort: SortParams | null;
  onSort: (sort: SortParams | null) => void;
}

/**
 * The heading of My Properties, with the number of matches and the number of changed properties on this page. A press on
 * the latter shows the latest changes first, and the next one the usual order.
 */
export function SavedHeading({ page, failed, sort, onSort }: SavedHeadingProps) {
  const changed = page?.rows.filter((row) => row.changed.length > 0).length ?? 0;
  const byChange = sort?.colId === CHANGED;
  return (
    <div className="mr-auto min-w-44">
      <h1 className="text-20 font-semibold">My Properties</h1>
      <p role="status" className="min-h-5 text-13 text-secondary">
        {page ? (
          <>
            <span>
              {page.totalCount.toLocaleString('en-US')} {page.totalCount === 1 ? 'property' : 'properties'}
            </span>
            {(changed > 0 || byChange) && (
              <>
                {' · '}
                <button
                  type="button"
                  aria-pressed={byChange}
                  title={byChange ? 'Show the next sale first' : 'Show the latest changes first'}
                  onClick={() => onSort(byChange ? null : { colId: CHANGED, sort: 'desc' })}
                  className="text-brass underline-offset-2 hover:underline aria-pressed:underline"
                >
                  {changed.toLocaleString('en-US')} changed since your last visit
                </button>
              </>
            )}
          </>
        ) : (
          !failed && <Skeleton className="h-4 w-28" />
        )}
      </p>
    </div>
  );
}
