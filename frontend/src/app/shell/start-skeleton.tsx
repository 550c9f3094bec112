import { hasToken } from '../../session/token';
import { Mark } from '../../ui/mark';
import { Skeleton } from '../../ui/skeleton';

/** Shown while the stored token loads the profile. A visitor waits for code only and sees an empty page. */
export function StartSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="min-h-dvh">
      {hasToken() ? <SignedInSkeleton /> : <VisitorSkeleton />}
    </div>
  );
}

function VisitorSkeleton() {
  return (
    <div className="flex h-16 items-center px-4 sm:px-6">
      <Mark className="size-6 text-brand" />
    </div>
  );
}

function SignedInSkeleton() {
  return (
    <>
      <div className="flex h-16 items-center gap-8 border-b border-line bg-surface px-6">
        <Mark className="size-6 text-brand" />
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="ml-auto size-9 rounded-full" />
      </div>
      <div className="flex gap-6 p-6">
        <div className="hidden w-64 flex-col gap-5 lg:flex">
          {Array.from({ length: 7 }, (_, row) => (
            <div key={row} className="flex flex-col gap-2">
              <Skeleton className="h-2.5 w-20" />
              <Skeleton className="h-9" />
            </div>
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-5">
          <Skeleton className="h-9 w-2/3" />
          {Array.from({ length: 12 }, (_, row) => (
            <Skeleton key={row} className="h-3" />
          ))}
        </div>
      </div>
    </>
  );
}
