import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useRemove } from '../lib/use-saved';

interface RemoveSelectedProps {
  ids: readonly string[];
  onRemoved: () => void;
}

/** Removes the selected properties. The toast offers an undo. */
export function RemoveSelected({ ids, onRemoved }: RemoveSelectedProps) {
  const [remove, removing] = useRemove();
  if (ids.length === 0) return null;
  return (
    <Button
      look="quiet"
      size="small"
      busy={removing}
      aria-label={`Remove selected (${ids.length.toLocaleString('en-US')})`}
      onClick={() => void remove([...ids]).then(onRemoved)}
    >
      {!removing && <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-3.5" />}
      Remove
    </Button>
  );
}
