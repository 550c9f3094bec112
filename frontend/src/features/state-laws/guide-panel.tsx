import { Banknote, CalendarClock, Scale, Undo2, type LucideIcon } from 'lucide-react';
import type { StateGuide } from './guides';

interface FactProps {
  icon: LucideIcon;
  label: string;
  fact: string;
  note: string;
}

function Fact({ icon: Icon, label, fact, note }: FactProps) {
  return (
    <div className="relative border-b border-line py-5 pl-14 first:pt-0 last:border-b-0 last:pb-0 [&:first-child_span.absolute]:top-0">
      <dt className="text-13 text-secondary">
        <span className="absolute top-5 left-0 flex size-10 items-center justify-center rounded-md bg-brand-tint text-brand">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
        </span>
        {label}
      </dt>
      <dd>
        <span className="block text-16 font-semibold text-ink">{fact}</span>
        <span className="mt-0.5 block text-14 text-secondary">{note}</span>
      </dd>
    </div>
  );
}

/** What a bidder must know about one state. */
export function GuidePanel({ guide }: { guide: StateGuide }) {
  return (
    <>
      <h2 className="mb-6 font-display text-25 font-semibold">{guide.state} foreclosure sales</h2>
      <dl>
        <Fact icon={Scale} label="Type of foreclosure" fact={guide.kind} note={guide.kindNote} />
        <Fact icon={CalendarClock} label="Sale time" fact={guide.sale} note={guide.saleNote} />
        <Fact icon={Banknote} label="Payment" fact={guide.payment} note={guide.paymentNote} />
        <Fact icon={Undo2} label="Right of redemption" fact={guide.redemption} note={guide.redemptionNote} />
      </dl>
    </>
  );
}
