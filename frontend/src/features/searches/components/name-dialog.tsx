import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isApiFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { MOST_NAME_CHARS } from '../searches-api';

interface NameDialogProps {
  title: string;
  /** The name that the field contains first. */
  name: string;
  /** The label of the button that saves. */
  action: string;
  /** What the name is for. */
  children?: ReactNode;
  /** Another action, next to the one that saves. */
  other?: ReactNode;
  /** Saves the name. Its rejection is shown in the dialog. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a search. */
export function NameDialog({
  title,
  name: first,
  action,
  children,
  other,
  onSave,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useId();
  const length = [...name.trim()].length;
  const tooLong = length > MOST_NAME_CHARS;
  const wrong = tooLong ? `Use at most ${MOST_NAME_CHARS} characters.` : undefined;
  const refusal = isApiFailure(failure) ? failure : undefined;
  const fields = refusal?.fields;
  const reason =
    failure === undefined || fields?.name
      ? undefined
      : (fields?.view ?? refusal?.message ?? 'The search was not saved. Try again.');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || tooLong || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="max-w-lg"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {reason && (
            <p role="alert" className="mr-auto basis-full text-13 text-danger sm:basis-auto">
              {reason}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {other}
          <Button look="primary" type="submit" form={form} busy={busy} disabled={length === 0 || tooLong}>
            {action}
          </Button>
        </div>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="flex flex-col gap-4 px-5 py-4">
        <Field
          label="Name"
          value={name}
          autoComplete="off"
          error={wrong ?? fields?.name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        {children && <div className="text-13 text-secondary">{children}</div>}
      </form>
    </Dialog>
  );
}
