import { Eye, EyeOff } from 'lucide-react';
import type { Marked } from '../../../listing-view/listing-page';
import { Button } from '../../../ui/button';
import { useToggleHidden } from '../lib/use-hide';

/** The marks of a row in words, after its name (docs/product.md#marks). */
export function MarkBadges({ marked }: { marked: Marked | undefined }) {
  if (!marked) return null;
  return (
    <>
      {marked.isNew && (
        <span className="ml-1.5 rounded-full border border-brass-shape px-1.5 text-12 leading-[1.4] font-medium text-brass">
          New
        </span>
      )}
      {marked.hidden && (
        <span className="ml-1.5 rounded-full border border-line px-1.5 text-12 leading-[1.4] font-medium text-secondary">
          Hidden
        </span>
      )}
      {marked.seen && <span className="sr-only">, opened before</span>}
    </>
  );
}

/** The color of the link to a property: opened ones are dimmed. */
export const linkColor = (marked: Marked | undefined): string =>
  marked?.seen || marked?.hidden ? 'text-secondary font-normal' : 'text-brand';

/** Hides one property, or shows it again. */
export function HideMarker({
  id,
  propertyName,
  hidden,
}: {
  id: string;
  propertyName: string;
  hidden: boolean;
}) {
  const toggle = useToggleHidden();
  const Icon = hidden ? Eye : EyeOff;
  const does = hidden ? 'Show again' : 'Hide';
  return (
    <button
      type="button"
      aria-label={`${does} ${propertyName}`}
      title={does}
      onClick={() => void toggle([id], hidden, propertyName)}
      className="flex size-7 items-center justify-center rounded-sm text-faint transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </button>
  );
}

interface HideSelectedProps {
  ids: readonly string[];
  /** Whether the list shows hidden properties, so that the button shows them again. */
  hidden: boolean;
  onDone: () => void;
}

/** Hides the selected properties, or shows them again. */
export function HideSelected({ ids, hidden, onDone }: HideSelectedProps) {
  const toggle = useToggleHidden();
  if (ids.length === 0) return null;
  const Icon = hidden ? Eye : EyeOff;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${hidden ? 'Show selected again' : 'Hide selected'} (${ids.length.toLocaleString('en-US')})`}
      onClick={() => void toggle([...ids], hidden).then(onDone)}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      {hidden ? 'Show' : 'Hide'}
    </Button>
  );
}
