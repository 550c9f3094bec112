import { CircleAlert } from 'lucide-react';

/** What is wrong with a field or a group of fields, and how to fix it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 text-danger">
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
