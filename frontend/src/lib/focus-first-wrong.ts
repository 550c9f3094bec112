/** Brings the keyboard, and so the page, to the first field of a form that is marked as wrong. */
export function focusFirstWrong(form: HTMLElement | null): void {
  // After the marks are drawn.
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus();
  });
}
