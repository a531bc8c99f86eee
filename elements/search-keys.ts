/** The id of an option, for `aria-activedescendant` of the text field. */
export const optionId = (index: number): string => `suggestion-${index}`;

/** No option is active: keys act on the text field. */
export const inText = -1;

/**
 * The option that a key leads to, or null for any other key (ARIA Authoring Practices, editable combobox with list
 * autocomplete): up and down wrap around, keys that move the caret lead back into the text.
 */
export function optionAfter(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return current + 1 < count ? current + 1 : 0;
  if (key === 'ArrowUp') return current > 0 ? current - 1 : count - 1;
  return ['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key) ? inText : null;
}
