export interface AreaOption {
  value: string;
  label: string;
}

/** The options that a person may mean: those that begin with what is typed, then those that hold it. */
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
