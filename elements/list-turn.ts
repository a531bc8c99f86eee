/** Milliseconds without an answer after which a change of the list has failed. */
export const patience = 15_000;

/**
 * Changes the list after every change before it has been answered, in all tabs: what a device keeps is one cookie, and of
 * two answers at once the later would undo the earlier. Browsers without locks (pages without https) do it at once.
 */
export const inListTurn = (change: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('order-list', change) : change();
