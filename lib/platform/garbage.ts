/**
 * Returns memory to the system after heavy work at start; an ordinary collection would keep it reserved. Takes an
 * eighth of a second. Does nothing if Node was started without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
