import { ArrowDownToLine, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/format';
import { formatAmount } from '../../../lib/format-money';
import { Badge } from '../../../ui/badge';
import { invoiceStatus, webAddress } from '../lib/invoice-status';
import type { Invoice } from '../orders-api';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 shrink-0' } as const;
const HEAD = 'px-4 py-2.5 text-13 font-semibold text-secondary';

function NewTabLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}, opens in a new tab`}
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand underline-offset-2 hover:underline"
    >
      {children}
    </a>
  );
}

function Links({ invoice }: { invoice: Invoice }) {
  const page = webAddress(invoice.hostedUrl);
  const pdf = webAddress(invoice.pdfUrl);
  const isDue = invoice.status === 'open';
  if (!page && !pdf) return <span className="text-faint">–</span>;
  return (
    <span className="flex flex-wrap gap-x-4">
      {page && (
        <NewTabLink to={page} label={`${isDue ? 'Pay' : 'View'} invoice ${invoice.id}`}>
          <ExternalLink {...ICON} />
          {isDue ? 'Pay' : 'View'}
        </NewTabLink>
      )}
      {pdf && (
        <NewTabLink to={pdf} label={`PDF of invoice ${invoice.id}`}>
          <ArrowDownToLine {...ICON} />
          PDF
        </NewTabLink>
      )}
    </span>
  );
}

/** The invoices as a table. On phones, each invoice is a card. */
export function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full text-left text-14 sm:table">
        <caption className="sr-only">Your invoices, newest first</caption>
        <thead className="sr-only sm:not-sr-only sm:table-header-group sm:border-b sm:border-line sm:bg-page">
          <tr>
            <th scope="col" className={HEAD}>
              Date
            </th>
            <th scope="col" className={HEAD}>
              Description
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Amount
            </th>
            <th scope="col" className={HEAD}>
              Status
            </th>
            <th scope="col" className={HEAD}>
              Invoice
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line sm:table-row-group">
          {invoices.map((invoice) => {
            const { tone, word } = invoiceStatus(invoice.status);
            return (
              <tr
                key={invoice.id}
                className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 p-4 sm:table-row sm:p-0 [&>td]:sm:px-4 [&>td]:sm:py-2"
              >
                <td className="order-2 text-secondary tabular-nums whitespace-nowrap">
                  {formatMoment(invoice.date)}
                </td>
                <td className="order-1 min-w-0 font-semibold text-ink sm:font-normal">
                  {invoice.description || 'Subscription'}
                  <span className="block text-12 font-normal text-faint">{invoice.id}</span>
                </td>
                <td className="order-1 text-right font-semibold tabular-nums sm:font-normal">
                  {formatAmount(invoice.amount, invoice.currency)}
                </td>
                <td className="order-2 text-right whitespace-nowrap sm:text-left">
                  <Badge tone={tone}>{word}</Badge>
                </td>
                <td className="order-3 col-span-2">
                  <Links invoice={invoice} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
