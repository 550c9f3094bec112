import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { classes } from './classes';

const LOOKS = {
  wrong: { Icon: CircleAlert, box: 'border-danger/30 bg-danger-tint', icon: 'text-danger' },
  done: { Icon: CircleCheck, box: 'border-settled/30 bg-surface', icon: 'text-settled' },
  plain: { Icon: Info, box: 'border-line bg-sunken', icon: 'text-secondary' },
} as const;

interface NoticeProps {
  tone: keyof typeof LOOKS;
  children: ReactNode;
  /** A button or link that resolves the problem. */
  action?: ReactNode;
  className?: string;
}

/** A message in the flow of a screen. Errors interrupt a screen reader. Other tones do not. */
export function Notice({ tone, children, action, className }: NoticeProps) {
  const { Icon, box, icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'wrong' ? 'alert' : 'status'}
      className={classes(
        'flex items-start gap-2.5 rounded-md border px-3.5 py-2.5 text-14 text-ink',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={classes('mt-0.5 size-4.5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action && <div className="-my-1 shrink-0">{action}</div>}
    </div>
  );
}
