import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useResendPurchaseMutation } from '../../billing/billing-api';
import type { ArrivedPurchase } from '../../billing/use-purchase';
import { usePublicConfigQuery } from '../../config/config-api';
import { paths } from '../../lib/paths';
import { Button, type ButtonSize } from '../../ui/button';
import { FieldError } from '../../ui/field-error';
import { Notice } from '../../ui/notice';

/** Shortens 'anna@example.com' to 'a…@e…', because other people may see the screen. */
export function maskedAddress(emailId: string): string {
  const at = emailId.lastIndexOf('@');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(emailId.slice(0, at))}…@${first(emailId.slice(at + 1))}…`;
}

const LINK = 'font-semibold text-brand underline underline-offset-2';

interface PurchaseWaitsProps {
  purchase: ArrivedPurchase;
  className?: string;
}

/** Sends the buyer the email with the next step again. */
export function ResendPurchase({ checkout, size }: { checkout: string; size?: ButtonSize }) {
  const [resend, { isLoading, isSuccess, error }] = useResendPurchaseMutation();
  return (
    <>
      <Button size={size} busy={isLoading} disabled={isSuccess} onClick={() => void resend(checkout)}>
        {isSuccess ? 'Sent' : 'Send again'}
      </Button>
      {error && (
        <FieldError>
          {(error as ApiFailure).message ?? 'Could not send the email. Try again in a moment.'}
        </FieldError>
      )}
    </>
  );
}

/** Says that a purchase is paid and that an email has the next step (docs/product.md#pay-first). */
export function PurchaseWaits({ purchase, className }: PurchaseWaitsProps) {
  const { data: config } = usePublicConfigQuery();

  return (
    <Notice tone="done" className={className}>
      <p>
        {purchase.firstCharge ? 'Your trial is paid for.' : 'Your purchase is waiting.'} Open the email to{' '}
        <strong className="font-semibold">{maskedAddress(purchase.emailId)}</strong> to finish.
      </p>
      <div className="my-2">
        <ResendPurchase checkout={purchase.checkout} size="small" />
      </div>
      <details>
        <summary className="w-fit cursor-pointer font-semibold text-brand">Use another address</summary>
        <p className="mt-1 text-13 text-secondary">
          The purchase belongs to the address you paid with. Did you enter another one?{' '}
          <Link to={paths.signUp.href()} className={LINK}>
            Sign up again
          </Link>
          . Once you have finished, you can change your address in Account Settings. If you cannot open that
          mailbox, write to{' '}
          {config?.supportEmail ? (
            <a href={`mailto:${config.supportEmail}`} className={LINK}>
              {config.supportEmail}
            </a>
          ) : (
            'us'
          )}
          .
        </p>
      </details>
    </Notice>
  );
}
