/** Focuses the first field of a form that is marked as invalid. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  // Runs after the marks are rendered.
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus();
  });
}
