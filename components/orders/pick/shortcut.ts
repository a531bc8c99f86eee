/** The single-key shortcuts of the order list, as its help describes them. */
export const shortcuts = {
  '/': 'Search',
  j: 'Next order',
  k: 'Previous order',
  x: 'Select the order, or leave it',
  '?': 'This help',
} as const;
type Key = keyof typeof shortcuts;

type Press = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
};

/** Whether the key was pressed in a text control, and whether a dialog is open. */
type Place = { typing: boolean; inDialog: boolean };

const isKey = (key: string): key is Key => Object.hasOwn(shortcuts, key);

/** The shortcut that a key press triggers; null while typing, with a modifier key, or while a dialog is open. */
export function shortcutOf(press: Press, { typing, inDialog }: Place): Key | null {
  if (typing || inDialog || press.isComposing || press.defaultPrevented) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  return isKey(press.key) ? press.key : null;
}

/** The index after moving by `step` among `count` items: stops at the ends, and starts at the first one. */
export const placeAfter = (current: number, step: 1 | -1, count: number): number =>
  current < 0 ? 0 : Math.min(Math.max(current + step, 0), count - 1);
