import { LoaderCircle } from 'lucide-react';

/** A spinner. Its parent says what is loading. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" strokeWidth={1.75} className={`animate-spin ${className}`} />;
}

/** A full-screen loading state. */
export function WaitingScreen({ label = 'Loading…' }: { label?: string }) {
  return (
    <div
      role="status"
      className="flex min-h-80 flex-1 flex-col items-center justify-center gap-3 text-secondary"
    >
      <Spinner className="size-6 text-brand" />
      <span>{label}</span>
    </div>
  );
}
