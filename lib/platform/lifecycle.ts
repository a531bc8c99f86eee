// Shared with the server, which runs outside of Next: imports nothing of the app.
import { setTimeout as pause } from 'node:timers/promises';

/** Whether the server was told to stop, and whether its first page has been rendered. */
export type Lifecycle = { stopping: boolean; begun: boolean };

const key = Symbol.for('storefront.lifecycle');
const sweepers = Symbol.for('storefront.sweepers');
const shared = globalThis as { [key]?: Lifecycle; [sweepers]?: Promise<unknown> };

/** Publishes the server's state for `/api/ready` and the sweepers; scripts and tests have none. */
export function publishLifecycle(): Lifecycle {
  shared[key] = { stopping: false, begun: false };
  return shared[key];
}

/** True from the moment the server was told to stop. */
export const isStopping = (): boolean => shared[key]?.stopping === true;

/** Waits so long (ms), or until shortly after the server is told to stop. Never keeps the process alive. */
export async function waitUnlessStopping(ms: number): Promise<void> {
  for (let left = ms; left > 0 && !isStopping(); left -= 200)
    await pause(Math.min(left, 200), undefined, { ref: false });
}

/** False while a starting server has not rendered its first page. */
export const hasBegun = (): boolean => shared[key]?.begun !== false;

/** Starts the sweeps of this process, unless they are running. */
export function startSweeping(run: () => Promise<unknown>): void {
  shared[sweepers] ??= run();
}

/** Resolves when the sweeps have ended after a stop; undefined if none were started. */
export const sweeping = (): Promise<unknown> | undefined => shared[sweepers];
