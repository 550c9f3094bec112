import { Dialog } from 'radix-ui';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button';
import { closesOnEscape } from '../../../ui/closes-on-escape';
import { useReturnFocus } from '../../../ui/return-focus';
import { demoVideoOf } from '../lib/demo-video';
import film from '../film/demo.mp4';
import poster from '../film/poster.webp';

interface VideoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The configured video. Without one, our own demo film plays. */
  address: string | null | undefined;
}

/**
 * The demo video. Escape, a click outside it and the close button close it. The focus then returns to its previous
 * element.
 */
export function VideoDialog({ open, onOpenChange, address }: VideoDialogProps) {
  const focus = useReturnFocus();
  const video = address ? demoVideoOf(address) : ({ kind: 'film', src: film } as const);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-shade/75 animate-appear" />
        <Dialog.Content
          {...focus}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 w-[min(64rem,calc(100vw-2rem),calc((100dvh-8rem)*16/9))] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-lg bg-surface shadow-dialog outline-none animate-appear"
        >
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <Dialog.Title className="text-16 font-semibold">Demo</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton name="Close">
                <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          {video.kind === 'film' ? (
            <video
              src={video.src}
              poster={poster}
              aria-label="A tour of the data screen, without sound"
              controls
              autoPlay
              muted
              playsInline
              className="block aspect-video w-full bg-shade"
            />
          ) : (
            <iframe
              title="Demo video"
              src={video.src}
              allow="autoplay; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
              className="block aspect-video w-full border-0 bg-shade"
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
