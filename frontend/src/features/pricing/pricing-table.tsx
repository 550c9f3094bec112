import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';

/** What the framed document says: how high it is, or that the provider's table did not come. */
type FromFrame = { kind: 'ready' } | { kind: 'height'; height: number } | { kind: 'failed' };

function readMessage(data: unknown): FromFrame | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'ready' || data.kind === 'failed') return { kind: data.kind };
  if (data.kind === 'height' && 'height' in data && typeof data.height === 'number')
    return { kind: 'height', height: data.height };
  return undefined;
}

const FIRST_HEIGHT = 560;
/** A frame that says nothing for this long was refused or lost. */
const SILENT_MS = 10_000;

interface PricingTableProps {
  /** The signed-in person's address, for the provider's form. */
  email: string | undefined;
  /** Their account, so that the purchase finds its way to it. */
  account: string | undefined;
  onFailed: () => void;
}

/**
 * The payment provider's own table of plans. Its script runs in a framed document of its own: the page that holds the
 * session's token runs no script but ours.
 */
export function PricingTable({ email, account, onFailed }: PricingTableProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const silence = setTimeout(onFailed, SILENT_MS);
    const hear = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message) clearTimeout(silence);
      if (message?.kind === 'ready') {
        frame.current?.contentWindow?.postMessage({ kind: 'person', email, account }, window.location.origin);
      } else if (message?.kind === 'height') setHeight(Math.max(FIRST_HEIGHT, Math.ceil(message.height)));
      else if (message?.kind === 'failed') onFailed();
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(silence);
      window.removeEventListener('message', hear);
    };
  }, [email, account, onFailed]);

  return (
    <div className="relative w-full max-w-5xl">
      {height === undefined && (
        <div className="absolute inset-0 flex justify-center gap-6 p-6">
          <Skeleton className="h-full w-80 rounded-lg" />
        </div>
      )}
      <iframe
        ref={frame}
        title="Plans"
        src="/pricing-table.html"
        className="relative w-full border-0"
        height={height ?? FIRST_HEIGHT}
      />
    </div>
  );
}
