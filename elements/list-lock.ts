/** Milliseconds without an answer after which a change of the list has failed. */
export const patience = 15_000;

let last: Promise<void> = Promise.resolve();

/**
 * Runs changes of the list one after another, across all tabs: a device's list is a single cookie, and of two
 * concurrent answers the later would undo the earlier. Browsers without Web Locks, and those that refuse them together
 * with cookies, take turns within one tab only.
 */
export function withListLock(change: () => Promise<void>): Promise<void> {
  if ('locks' in navigator && navigator.cookieEnabled) return navigator.locks.request('order-list', change);
  last = last.then(change, change);
  return last;
}
