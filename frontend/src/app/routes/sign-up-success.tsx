import { MailCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { usePurchase } from '../../billing/use-purchase';
import { useProductName } from '../../config/config-api';
import { PurchaseWaits } from '../../features/session-forms/purchase-waits';
import { useTitle } from '../../lib/use-title';
import { buttonClasses } from '../../ui/button';
import { paths } from '../../lib/paths';
import { Brand } from '../shell/brand';

function addressIn(state: unknown): string | undefined {
  const { emailId } = (state ?? {}) as { emailId?: unknown };
  return typeof emailId === 'string' ? emailId : undefined;
}

/**
 * Shown after a sign-up without a checkout. The text is the same for new and known addresses, so it does not reveal who
 * has an account. What it says about a purchase comes from the checkout of this tab alone.
 */
export function Component() {
  const location = useLocation();
  const emailId = addressIn(location.state);
  const { purchase } = usePurchase();
  useTitle('Check your email', useProductName());
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center border-b border-line bg-surface px-4 sm:px-6">
        <Brand />
      </header>
      <main className="flex flex-1 items-center justify-center px-4 py-16">
        <div className="w-full max-w-md rounded-lg border border-line bg-surface px-6 py-10 text-center sm:px-10">
          <span className="mx-auto flex size-14 items-center justify-center rounded-full bg-brand-tint text-brand">
            <MailCheck aria-hidden="true" strokeWidth={1.75} className="size-7" />
          </span>
          <h1 className="mt-5 font-display text-31 font-semibold">Check your email</h1>
          <p className="mt-3 text-16 text-secondary">
            We sent an email to{' '}
            {emailId ? (
              <strong className="font-semibold break-words text-ink">{emailId}</strong>
            ) : (
              'your address'
            )}
            . Open it and follow the link to finish.
          </p>
          {purchase && <PurchaseWaits purchase={purchase} className="mt-6 text-left" />}
          <Link to={paths.logIn.href()} className={buttonClasses('primary', 'large', 'mt-8 w-full')}>
            Log In
          </Link>
          <p className="mt-5 text-13 text-secondary">No email after a few minutes? Check your spam folder.</p>
        </div>
      </main>
    </div>
  );
}
