import 'server-only';

/** True from the moment the server was told to stop (server/http/shutdown.ts). */
export function isStopping(): boolean {
  const shared = globalThis as { [key: symbol]: { stopping: boolean } | undefined };
  return shared[Symbol.for('storefront.lifecycle')]?.stopping === true;
}
