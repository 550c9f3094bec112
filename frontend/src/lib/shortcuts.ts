import { useEffect, useRef } from 'react';
import { readText, removeStored, writeText } from './storage';

/** Where the browser stores that the user turned the shortcuts off. */
const STORAGE_KEY = 'keyboardShortcuts';
const OFF = 'off';

/** Returns whether single keys are shortcuts. The user can turn them off. */
export const areShortcutsOn = (): boolean => readText(STORAGE_KEY) !== OFF;

/** Turns the shortcuts on or off in this browser. */
export function turnShortcuts(on: boolean): void {
  if (on) removeStored(STORAGE_KEY);
  else writeText(STORAGE_KEY, OFF);
}

/** What takes letters itself: fields, open dialogs and lists. Checkboxes do not. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], ' +
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';

/** Runs actions on single keys, unless the user is typing or turned the shortcuts off. */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(TAKES_KEYS) !== null) return;
      const action = latest.current[key];
      if (!action || !areShortcutsOn()) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
