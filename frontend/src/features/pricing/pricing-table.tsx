import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';

/** A message from the frame: its height, or that the provider's table failed to load. */
type FromFrame = { kind: 'ready' } | { kind: 'height'; height: number } | { kind: 'failed' };

function readMessage(data: unknown): FromFrame | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'ready' || data.kind === 'failed') return { kind: data.kind };
  if (data.kind === 'height' && 'height' in data && typeof data.height === 'number')
    return { kind: 'height', height: data.height };
  return undefined;
}

const FIRST_HEIGHT = 560;
/** Before the provider's table is drawn, its document is nearly empty. */
const LEAST_HEIGHT = 160;
/** Without a message for this long, the frame counts as failed. */
const SILENT_MS = 10_000;

interface PricingTableProps {
  /** The signed-in user's email address, for the provider's form. */
  email: string | undefined;
  /** The signed-in user's account id, so that the purchase is attached to it. */
  account: string | undefined;
  onFailed: () => void;
}

/**
 * The payment provider's pricing table. Its script runs in a separate framed document, because only our own scripts may
 * run in the page with the session token.
 */
export function PricingTable({ email, account, onFailed }: PricingTableProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const silence = setTimeout(onFailed, SILENT_MS);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message) clearTimeout(silence);
      if (message?.kind === 'ready') {
        frame.current?.contentWindow?.postMessage({ kind: 'person', email, account }, window.location.origin);
      } else if (message?.kind === 'height') setHeight(Math.max(LEAST_HEIGHT, Math.ceil(message.height)));
      else if (message?.kind === 'failed') onFailed();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(silence);
      window.removeEventListener('message', onMessage);
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
        // The checkout opens in the whole window. A frame that left our site shows nothing, so our own card replaces it.
        onLoad={({ currentTarget }) => {
          if (currentTarget.contentDocument === null) onFailed();
        }}
        // The provider's table is light in every theme. In another scheme, the browser would fill the frame with white.
        className="relative w-full border-0 scheme-light"
        height={height ?? FIRST_HEIGHT}
      />
    </div>
  );
}
