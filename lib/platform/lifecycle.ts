// Shared with the server, which runs outside of Next: imports nothing of the app.
import { setTimeout as pause } from 'node:timers/promises';

/** Whether a stop was asked for, and whether the first page is through. */
export type Lifecycle = { stopping: boolean; begun: boolean };

const key = Symbol.for('storefront.lifecycle');
const sweepers = Symbol.for('storefront.sweepers');
const shared = globalThis as { [key]?: Lifecycle; [sweepers]?: Promise<unknown> };

/** What the server tells of itself, for `/api/ready` and the sweepers; missing in scripts and tests. */
export function publishLifecycle(): Lifecycle {
  shared[key] = { stopping: false, begun: false };
  return shared[key];
}

/** True from the moment the server was told to stop. */
export const isStopping = (): boolean => shared[key]?.stopping === true;

/** Waits so long (ms), or until the server is told to stop, in steps short enough to notice that. Never keeps the process alive. */
export async function waitUnlessStopping(ms: number): Promise<void> {
  for (let left = ms; left > 0 && !isStopping(); left -= 200)
    await pause(Math.min(left, 200), undefined, { ref: false });
}

/** False while a server that starts has still to show its first page. */
export const hasBegun = (): boolean => shared[key]?.begun !== false;

/** Begins the sweeps of this process, unless they run already. */
export function startSweeping(run: () => Promise<unknown>): void {
  shared[sweepers] ??= run();
}

/** Ends with the sweeps under way, once the server was told to stop; undefined where none were begun. */
export const sweeping = (): Promise<unknown> | undefined => shared[sweepers];
