/** The first control, in the order of the page, that has one of these names and can have the focus. */
export function firstControl(
  form: HTMLFormElement | null,
  names: readonly string[],
): HTMLElement | undefined {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name === null || !names.includes(name) || control.matches('[type=hidden], :disabled')) continue;
    if (control instanceof HTMLElement) return control;
  }
  return undefined;
}

/** Scrolls the focused field into view together with its error, once that is rendered. */
export function showFocusedField(): void {
  requestAnimationFrame(() =>
    document.activeElement?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' }),
  );
}
