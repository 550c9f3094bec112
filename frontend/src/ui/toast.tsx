import { Toast as RadixToast } from 'radix-ui';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button, IconButton } from './button';

/** How long a toast is shown, and one that offers an action (docs/product.md#toasts). */
export const TOAST_DURATION_MS = 5000;
export const ACTION_DURATION_MS = 10_000;
/** The swipe distance that dismisses a toast. */
const SWIPE_THRESHOLD = 50;

interface ToastProps {
  open: boolean;
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
  /** An action that the toast offers. It disappears with the toast. */
  action?: { label: string; onClick: () => void };
  onOpenChange: (open: boolean) => void;
}

/** A short message in the corner that disappears by itself. */
export function Toast({ open, title, description, tone, action, onOpenChange }: ToastProps) {
  const Icon = tone === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <RadixToast.Provider
      duration={action ? ACTION_DURATION_MS : TOAST_DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD}
      label="Notice"
    >
      <RadixToast.Root
        open={open}
        onOpenChange={onOpenChange}
        type={tone === 'destructive' ? 'foreground' : 'background'}
        className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4 pr-2 shadow-float animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={`size-5 shrink-0 ${tone === 'destructive' ? 'text-danger' : 'text-settled'}`}
        />
        <div className="min-w-0 flex-1">
          <RadixToast.Title className="text-14 font-semibold">{title}</RadixToast.Title>
          {description && (
            <RadixToast.Description className="mt-0.5 text-14 break-words text-secondary">
              {description}
            </RadixToast.Description>
          )}
        </div>
        {action && (
          <RadixToast.Action asChild altText={action.label}>
            <Button look="secondary" size="small" onClick={action.onClick}>
              {action.label}
            </Button>
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <IconButton name="Dismiss" className="-mt-1">
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className="fixed right-4 bottom-16 z-[70] w-[min(24rem,calc(100vw-2rem))] outline-none" />
    </RadixToast.Provider>
  );
}
