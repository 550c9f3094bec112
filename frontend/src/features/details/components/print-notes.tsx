const LINES = ['Result', 'Winning bid', 'Bidder', 'Notes', '', '', ''];

/** Room to write on the printed sheet. The screen does not show it. */
export function PrintNotes() {
  return (
    <section aria-label="Room for notes" className="print-notes hidden break-inside-avoid print:block">
      {LINES.map((label, place) => (
        <p key={place} className="flex h-[8mm] items-end border-b border-field text-12 text-secondary">
          {label}
        </p>
      ))}
    </section>
  );
}
