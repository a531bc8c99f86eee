// Shared with the server, which runs outside of Next: imports nothing of the app.

/** The error names of Next and the fetch standard for an aborted request. */
const goneNames = new Set(['ResponseAborted', 'AbortError']);

/**
 * True if the client disconnected while its request was read or answered, which is no error of the shop. The message is
 * that of Node's `ConnResetException`; other connections that are reset, such as to a service, have another one.
 */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (goneNames.has(error.name)) return true;
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
