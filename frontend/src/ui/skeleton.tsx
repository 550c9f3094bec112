import { classes } from './classes';

/** A grey stand-in for something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-line', className)} />;
}
