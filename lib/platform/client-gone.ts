// Shared with the server, which runs outside of Next: imports nothing of the app.

/** How Next and the fetch standard name what nobody waits for any more. */
const goneNames = new Set(['ResponseAborted', 'AbortError']);

/**
 * True when the client went away while its request was read or answered, which is his affair and no error of the shop.
 * Node tells it in these words (`ConnResetException`); a connection that was reset by somebody else has others.
 */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (goneNames.has(error.name)) return true;
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
