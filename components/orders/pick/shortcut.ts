/** What single keys do in the list of orders, in the words of its help. */
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

/** Where the press went: the kind of input, or null for what takes no text. */
type Place = { typing: boolean; inDialog: boolean };

const isKey = (key: string): key is Key => Object.hasOwn(shortcuts, key);

/** The shortcut that a key press is: none while somebody types, with a modifier, or over an open dialog. */
export function shortcutOf(press: Press, { typing, inDialog }: Place): Key | null {
  if (typing || inDialog || press.isComposing || press.defaultPrevented) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  return isKey(press.key) ? press.key : null;
}

/** The place that `step` leads to among so many; the ends stay, and from nowhere it begins at the first. */
export const placeAfter = (current: number, step: 1 | -1, count: number): number =>
  current < 0 ? 0 : Math.min(Math.max(current + step, 0), count - 1);
