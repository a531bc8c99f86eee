import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUpload } from './routes.ts';

const maxBytes = 10 * 1024 * 1024;
const maxUploadBytes = 32 * 1024 * 1024;

/** The most that the body of a request may hold, in bytes. Handlers of the API set narrower limits. */
export const bodyLimit = (path: string): number => (isUpload(path) ? maxUploadBytes : maxBytes);

/**
 * Ends the connection when a body outgrows the limit without having told its length: not everything behind us counts
 * what it reads, and Auth.js takes a form of any size into memory.
 *
 * What is left of a body when its answer is complete is read to its end and forgotten. Next answers a form that is too
 * large in the middle of it and leaves the rest, which would block the next request on that connection: behind a proxy,
 * somebody else's.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']))
    return;
  const { socket } = request; // a pipeline that fails takes it away
  const push = request.push.bind(request);
  let size = 0;
  let isAnswered = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= limit) return isAnswered && chunk !== null ? true : push(chunk, encoding);
    request.destroy();
    socket.destroy();
    return false;
  };
  response.once('finish', () => {
    isAnswered = true;
    if (!request.complete) socket.resume();
  });
}
