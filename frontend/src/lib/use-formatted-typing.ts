import { useCallback, useLayoutEffect, useRef } from 'react';
import { caretIn } from './typed-number';

/**
 * Keeps the caret behind the character that was typed, because formatting moves the digits. Returns a function that
 * formats what was typed. `draft` is the state that changes with it.
 */
export function useFormattedTyping(draft: unknown) {
  const typed = useRef<{ field: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    const { field, caret } = typed.current ?? {};
    typed.current = undefined;
    if (field && caret !== undefined) field.setSelectionRange(caret, caret);
  }, [draft]);
  return useCallback((field: HTMLInputElement, format: (text: string) => string): string => {
    const text = format(field.value);
    const at = field.selectionStart ?? field.value.length;
    if (text !== field.value) typed.current = { field, caret: caretIn(text, field.value, at) };
    return text;
  }, []);
}
