import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';

type Lifecycle = { readonly stopping: boolean; readonly begun: boolean };

/** What the server tells of itself (server/http/shutdown.ts); nothing in scripts and tests. */
const lifecycle = (): Lifecycle | undefined =>
  (globalThis as { [key: symbol]: Lifecycle | undefined })[Symbol.for('storefront.lifecycle')];

/** True from the moment the server was told to stop. */
export const isStopping = (): boolean => lifecycle()?.stopping === true;

/** Waits so long (ms), or until the server is told to stop, in steps short enough to notice that. Never keeps the process alive. */
export async function waitUnlessStopping(ms: number): Promise<void> {
  for (let left = ms; left > 0 && !isStopping(); left -= 200)
    await pause(Math.min(left, 200), undefined, { ref: false });
}

/** False while a server that starts has still to show its first page. */
export const hasBegun = (): boolean => lifecycle()?.begun !== false;
