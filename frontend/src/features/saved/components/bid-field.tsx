import { useId, useState } from 'react';
import { groupedAsTyped } from '../../../lib/typed-number';
import { useFormattedTyping } from '../../../lib/use-formatted-typing';
import { inputClasses } from '../../../ui/field';
import { bidSentence, readBid } from '../lib/maximum-bid';

const asTyped = (text: string): string => groupedAsTyped(text, '$');

interface BidFieldProps {
  bid: number | null;
  /** Null if it is not known. */
  openingBid: number | null;
  onChange: (bid: number | null) => void;
}

/** The most that the user wants to bid, formatted as it is typed and compared with the opening bid. */
export function BidField({ bid, openingBid, onChange }: BidFieldProps) {
  const id = useId();
  const textOf = (amount: number | null) => (amount === null ? '' : asTyped(String(amount)));
  const [draft, setDraft] = useState(textOf(bid));
  const [known, setKnown] = useState(bid);
  // The amount changed elsewhere (another tab, the history), so show the new one.
  if (known !== bid) {
    setKnown(bid);
    setDraft(textOf(bid));
  }
  const typedAs = useFormattedTyping(draft);
  const read = readBid(draft);
  const error = 'error' in read ? read.error : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Your maximum bid
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        value={draft}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const text = typedAs(target, asTyped);
          setDraft(text);
          const typed = readBid(text);
          if ('error' in typed || typed.bid === bid) return;
          setKnown(typed.bid);
          onChange(typed.bid);
        }}
        className={inputClasses(error !== undefined, 'tabular-nums')}
      />
      <p id={`${id}-hint`} className={error ? 'text-13 text-danger' : 'text-13 text-secondary'}>
        {error ?? bidSentence(bid, openingBid)}
      </p>
    </div>
  );
}
