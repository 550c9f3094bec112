import { Button } from '../../../ui/button';

interface FilterFailureProps {
  text: string;
  /** What the button says: the list beside may have failed too, with a button of its own. */
  action: string;
  onRetry: () => void;
}

/** Says that the filters know less than usual, and mends it on demand. */
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
