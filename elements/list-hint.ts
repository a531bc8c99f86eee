import { seemsSignedIn } from '@/elements/visitor';
import { listCookies } from '@/lib/base/browser-keys';

/** Event on the document: the order list has changed. */
export const listChanged = 'list-changed';

/** Number of lines and total of a list, as the header shows them. */
export type ListHint = { lines: number; total: string };

/** Reads the summary of an account's list, or of the device's, from the readable cookie; null without a valid one. */
export function hintIn(cookie: string, isAccount: boolean): ListHint | null {
  const name = isAccount ? listCookies.account : listCookies.device;
  const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie) ?? [];
  const [, lines, total = ''] = /^(\d{1,3})(?: |%20|\+)(.{1,160})$/.exec(value) ?? [];
  try {
    return lines ? { lines: Number(lines), total: decodeURIComponent(total) } : null;
  } catch {
    return null;
  }
}

/** The same for this page's visitor. */
export const visitorsHint = (): ListHint | null => hintIn(document.cookie, seemsSignedIn());
