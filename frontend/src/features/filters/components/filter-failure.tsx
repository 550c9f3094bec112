import { Button } from '../../../ui/button';

interface FilterFailureProps {
  text: string;
  /** The button's label. It names the filters, because the list may show a retry button too. */
  action: string;
  onRetry: () => void;
}

/** Says that the filters are incomplete and offers a retry. */
export function FilterFailure({ text, action, onRetry }: FilterFailureProps) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-2 rounded-md bg-danger-tint py-1.5 pr-1.5 pl-3 text-13 text-danger"
    >
      {text}
      <Button size="small" onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
