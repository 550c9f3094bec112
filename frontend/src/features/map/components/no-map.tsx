import { MapPin } from 'lucide-react';

/** Takes the place of a map that cannot be shown, and says why. */
export function NoMap({ children }: { children: string }) {
  return (
    <p className="flex size-full flex-col items-center justify-center gap-1.5 px-4 text-center text-13 text-secondary">
      <MapPin aria-hidden="true" strokeWidth={1.5} className="size-5" />
      {children}
    </p>
  );
}
