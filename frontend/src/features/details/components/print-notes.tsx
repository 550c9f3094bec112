const LINES = ['Result', 'Winning bid', 'Bidder', 'Notes'];
const BLANK_LINES = ['', '', ''];

/** Room to write on the printed sheet, less of it below notes of the user's own. The screen does not show it. */
export function PrintNotes({ withOwnNotes = false }: { withOwnNotes?: boolean }) {
  const lines = withOwnNotes ? LINES : [...LINES, ...BLANK_LINES];
  return (
    <section aria-label="Room for notes" className="print-notes hidden break-inside-avoid print:block">
      {lines.map((label, place) => (
        <p key={place} className="flex h-[8mm] items-end border-b border-field text-12 text-secondary">
          {label}
        </p>
      ))}
    </section>
  );
}
