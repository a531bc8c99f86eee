import type { IncomingMessage } from 'node:http';
import { isUpload } from './routes.ts';

const maxBytes = 10 * 1024 * 1024;
const maxUploadBytes = 32 * 1024 * 1024;

/** The most that the body of a request may hold, in bytes. Handlers of the API set narrower limits. */
export const bodyLimit = (path: string): number => (isUpload(path) ? maxUploadBytes : maxBytes);

/**
 * Ends the connection when a body that told no length outgrows the limit. Not everything behind us counts what it
 * reads: Auth.js takes a form of any size into memory.
 */
export function limitBody(request: IncomingMessage, limit: number): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= limit) return push(chunk, encoding);
    request.destroy();
    return false;
  };
}
