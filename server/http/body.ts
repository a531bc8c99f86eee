import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasPictureForms, isUpload } from './routes.ts';

const megabyte = 1024 * 1024;

/** As much of a refused body is read and forgotten, in bytes, so that its sender hears why; beyond, the connection ends. */
const patience = 32 * megabyte;

/** The most that the body of a request may hold, in bytes. Handlers of the API set narrower limits. */
export function bodyLimit(path: string): number {
  if (isUpload(path)) return patience;
  return hasPictureForms(path) ? 10 * megabyte : megabyte;
}

/**
 * Ends the connection when a body outgrows the limit without having told its length: not everything behind us counts
 * what it reads, and Auth.js takes a form of any size into memory.
 *
 * What is left of a body when its answer is complete is read to its end and forgotten. Next answers a form that is too
 * large in the middle of it and leaves the rest, which would block the next request on that connection: behind a proxy,
 * somebody else's.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const told = Number(request.headers['content-length'] ?? 0);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (!isChunked && told === 0) return;
  if (told > patience) response.shouldKeepAlive = false;
  // The guard has refused a told length above the limit.
  const most = isChunked ? limit : patience;
  const { socket } = request; // a pipeline that fails takes it away
  const push = request.push.bind(request);
  let size = 0;
  let isAnswered = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= most) return isAnswered && chunk !== null ? true : push(chunk, encoding);
    request.destroy();
    socket.destroy();
    return false;
  };
  response.once('finish', () => {
    isAnswered = true;
    if (!request.complete) socket.resume();
  });
}
