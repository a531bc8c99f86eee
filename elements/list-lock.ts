/** Milliseconds without an answer after which a change of the list has failed. */
export const patience = 15_000;

let last: Promise<void> = Promise.resolve();

/**
 * Changes the list after every change before it has been answered, in all tabs: what a device keeps is one cookie, and of
 * two answers at once the later would undo the earlier. Browsers without locks, of before 2022, know this tab alone.
 */
export function withListLock(change: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request('order-list', change);
  last = last.then(change, change);
  return last;
}
