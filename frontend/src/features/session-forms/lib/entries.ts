import { useCallback, useEffect, useState, type FormEvent, type RefObject } from 'react';

/** The name of each entry's field in the form. */
type Names<K extends string> = Record<K, string>;
export type Entries<K extends string> = Record<K, string>;

/**
 * Reads the fields of a form. Password managers can fill in fields without an event, so what was entered is in the
 * fields and nowhere else.
 */
export function readEntries<K extends string>(form: HTMLFormElement, names: Names<K>): Entries<K> {
  const read = Object.entries<string>(names).map(([entry, name]) => {
    const field = form.elements.namedItem(name);
    return [entry, field !== null && 'value' in field ? field.value : ''];
  });
  return Object.fromEntries(read) as Entries<K>;
}

/** Returns the entry whose field a user just changed. */
export function changedEntry<K extends string>(
  { target }: FormEvent<HTMLFormElement>,
  names: Names<K>,
): K | undefined {
  const { name } = target as HTMLInputElement;
  return (Object.keys(names) as K[]).find((entry) => names[entry] === name);
}

/** The pause between two looks at the fields. */
const LOOK_EVERY_MS = 400;

/**
 * Follows the fields of a form while it is shown, for what depends on them before they are submitted. `look` reads them
 * at once.
 */
export function useLiveEntries<K extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: Names<K>,
): { entries: Entries<K>; look: () => void } {
  const [entries, setEntries] = useState(
    () => Object.fromEntries(Object.keys(names).map((entry) => [entry, ''])) as Entries<K>,
  );
  const look = useCallback(() => {
    if (!form.current) return;
    const now = readEntries(form.current, names);
    setEntries((before) =>
      (Object.keys(names) as K[]).every((entry) => before[entry] === now[entry]) ? before : now,
    );
  }, [form, names]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return { entries, look };
}
