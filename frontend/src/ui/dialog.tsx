import type { ReactNode, RefObject } from 'react';
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { X } from 'lucide-react';
import { classes } from './classes';
import { closesOnEscape } from './closes-on-escape';
import { IconButton } from './button';
import { useReturnFocus } from './return-focus';

const OVERLAY = 'fixed inset-0 z-50 bg-shade/40 animate-appear';
const PANEL =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-3rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'rounded-lg border border-line bg-surface shadow-dialog outline-none animate-appear';

interface QuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** The answer buttons, the safe one first. */
  children: ReactNode;
}

/** A short question or notice that must be answered. It traps the keyboard focus until then. */
export function Question({ open, onOpenChange, title, description, children }: QuestionProps) {
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          className={classes(PANEL, 'max-w-md gap-2 p-6')}
        >
          <AlertDialog.Title className="text-20 font-semibold text-ink">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-14 text-secondary">{description}</AlertDialog.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">{children}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** An answer that changes nothing. */
export function QuestionCancel({ children }: { children: ReactNode }) {
  return <AlertDialog.Cancel asChild>{children}</AlertDialog.Cancel>;
}

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** `side` slides in from the left and fills the height. It is for filters on small screens. */
  place?: 'middle' | 'side';
  className?: string;
  footer?: ReactNode;
  /** What gets the focus when the dialog opens. Without it, the close button. */
  firstFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog with a title, a scrolling body, and a close button. */
export function Dialog({
  open,
  onOpenChange,
  title,
  place = 'middle',
  className,
  footer,
  firstFocus,
  children,
}: PanelProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const focusFirst = (event: Event) => {
    onOpenAutoFocus();
    if (!firstFocus?.current) return;
    event.preventDefault();
    firstFocus.current.focus();
  };
  const panel =
    place === 'middle'
      ? PANEL
      : 'fixed inset-y-0 left-0 z-50 flex w-[min(22rem,calc(100vw-2.5rem))] flex-col border-r border-line bg-surface shadow-dialog outline-none animate-slide';
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          aria-describedby={undefined}
          className={classes(panel, className)}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <RadixDialog.Title className="text-16 font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton name="Close">
                <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && <div className="border-t border-line px-5 py-3">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
