import { hasHint } from '@/elements/visitor';
import { listHints } from '@/lib/base/browser-keys';

/** What the parts of a page say to each other when the order list has changed. */
export const listChanged = 'list-changed';

/** What a list has, as the header shows it. */
export type ListHint = { lines: number; total: string };

/** What the readable cookie says of the list of whoever looks; null when it says nothing. */
export function hintIn(cookie: string): ListHint | null {
  const name = hasHint(cookie) ? listHints.account : listHints.device;
  const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie) ?? [];
  const [, lines, total = ''] = /^(\d{1,3})(?: |%20|\+)(.{1,40})$/.exec(value) ?? [];
  try {
    return lines ? { lines: Number(lines), total: decodeURIComponent(total) } : null;
  } catch {
    return null;
  }
}
