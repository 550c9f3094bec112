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
    <Button busy={removing} onClick={() => void remove([...ids]).then(onRemoved)}>
      {!removing && <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />}
      Remove selected ({ids.length.toLocaleString('en-US')})
    </Button>
  );
}
