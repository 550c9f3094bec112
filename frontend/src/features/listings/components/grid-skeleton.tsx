import { Skeleton } from '../../../ui/skeleton';

const WIDTHS = ['w-10/12', 'w-7/12', 'w-9/12', 'w-8/12', 'w-11/12', 'w-6/12'];

/** Placeholder rows. They are shown when the first page takes longer than 150 ms. */
export function GridSkeleton() {
  return (
    <div role="status" aria-label="Loading properties" className="h-full overflow-hidden">
      <div className="h-[59px] border-b border-line bg-page" />
      {Array.from({ length: 24 }, (_, row) => (
        <div key={row} className="flex h-[40px] items-center gap-6 border-b border-line px-4">
          <Skeleton className="size-4" />
          {WIDTHS.map((_, column) => (
            <div key={column} className={column === 0 ? 'flex-2' : 'flex-1'}>
              <Skeleton className={`h-2.5 ${WIDTHS[(row + column) % WIDTHS.length]}`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Placeholder cards, for phones. */
export function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading properties" className="flex flex-col gap-3 bg-page p-3">
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
          <Skeleton className={`h-4 ${WIDTHS[(card * 2) % WIDTHS.length]}`} />
          <Skeleton className="h-3 w-5/12" />
          <div className="grid grid-cols-2 gap-4">
            {WIDTHS.slice(0, 4).map((width) => (
              <Skeleton key={width} className="h-3 w-8/12" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
