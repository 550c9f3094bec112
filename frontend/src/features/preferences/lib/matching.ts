export interface AreaOption {
  value: string;
  label: string;
}

/** Returns the options that match the typed text: first those that begin with it, then those that contain it. */
export function matching(options: readonly AreaOption[], typed: string): readonly AreaOption[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return options;
  const begin: AreaOption[] = [];
  const hold: AreaOption[] = [];
  for (const option of options) {
    const at = option.label.toLowerCase().indexOf(wanted);
    if (at === 0) begin.push(option);
    else if (at > 0) hold.push(option);
  }
  return [...begin, ...hold];
}
