import { formatMoment } from '../../../lib/format';
import { Notice } from '../../../ui/notice';

interface EmailsStoppedProps {
  /** When the emails were turned off. */
  at: string;
  address: string;
}

/** Says why the email preferences are off although the user did not clear them (docs/product.md#refused-addresses). */
export function EmailsStopped({ at, address }: EmailsStoppedProps) {
  return (
    <Notice tone="plain">
      We turned these emails off on {formatMoment(at)}, because the mailbox {address} refused three of our
      emails in a row. Correct your address under Account if it is wrong. Then choose the emails again and
      save.
    </Notice>
  );
}
