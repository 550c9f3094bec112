import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** The least and the largest share of the list, and the step of the arrow keys, in percent. */
const SHARE = { least: 20, most: 75, step: 5 } as const;

/** Returns a share within its bounds. */
export const withinShare = (share: number): number => Math.min(SHARE.most, Math.max(SHARE.least, share));

interface DividerProps {
  /** The list's share of the width, in percent. */
  share: number;
  onShare: (share: number) => void;
}

/** The border between list and map. It is dragged, or moved by the arrow keys. */
export function Divider({ share, onShare }: DividerProps) {
  const dragging = useRef(false);
  const drag = ({ currentTarget, clientX }: PointerEvent) => {
    const frame = currentTarget.parentElement?.getBoundingClientRect();
    if (dragging.current && frame) onShare(withinShare(((clientX - frame.left) / frame.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -SHARE.step, ArrowRight: SHARE.step }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onShare(withinShare(share + step));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuemin={SHARE.least}
      aria-valuemax={SHARE.most}
      aria-valuenow={Math.round(share)}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        dragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => (dragging.current = false)}
      onPointerCancel={() => (dragging.current = false)}
      onKeyDown={press}
      style={{ left: `${share}%` }}
      className="absolute inset-y-0 row-start-1 row-end-2 z-30 -ml-1.5 flex w-3 cursor-col-resize touch-none items-center justify-center before:absolute before:inset-y-0 before:w-px before:bg-line hover:before:bg-brand"
    >
      <span aria-hidden="true" className="relative h-8 w-1.5 rounded-full border border-line bg-surface" />
    </div>
  );
}
