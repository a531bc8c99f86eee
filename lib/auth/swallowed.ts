import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What failed while Auth.js handles one request. */
const swallowed = new AsyncLocalStorage<{ failure?: unknown }>();

/** Keeps the cause of an error that Auth.js only logs. Returns whether `unlessSwallowed` reports it. */
export function keepSwallowed(failure: unknown): boolean {
  const store = swallowed.getStore();
  if (store) store.failure = failure;
  return store !== undefined;
}

/**
 * Runs `handle` and throws what failed meanwhile. Without the database Auth.js answers as if there were no session and
 * deletes its cookie, and as if a sign-out had ended it.
 */
export async function unlessSwallowed(handle: () => Promise<Response>): Promise<Response> {
  const store: { failure?: unknown } = {};
  const response = await swallowed.run(store, handle);
  if (store.failure !== undefined) throw store.failure;
  return response;
}
