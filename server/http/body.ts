import type { IncomingMessage, ServerResponse } from 'node:http';
import { mostParts, partCounter } from '../../lib/base/multipart.ts';
import { isFramed } from './framing.ts';
import { hasPictureForms, isApi, isSignIn, isUpload, isWebhook } from './routes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** What a form of text comes to, in bytes; also all that somebody may send who is not signed in. */
const formBytes = 64 * kilobyte;

/** As much of a refused body is read and forgotten, in bytes, so that its sender hears why; beyond, the connection ends. */
const patience = 32 * megabyte;

/** The most that the body of a request may hold, in bytes. Handlers of the API set narrower limits. */
export function bodyLimit(path: string): number {
  if (isUpload(path)) return patience;
  if (hasPictureForms(path)) return 10 * megabyte;
  if (isSignIn(path)) return 16 * kilobyte; // Auth.js takes a form apart in the main thread, however many fields it has
  if (isWebhook(path)) return 256 * kilobyte; // Stripe's events are a few
  return isApi(path) ? 128 * kilobyte : formBytes;
}

const isChunked = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined;

/** Whether a request brings more than a stranger may send, or does not say how much. */
export function needsSession(request: Pick<IncomingMessage, 'headers'>, path: string): boolean {
  if (!isUpload(path) && !hasPictureForms(path)) return false;
  return isChunked(request) || Number(request.headers['content-length'] ?? 0) > formBytes;
}

/**
 * Ends the connection when a body outgrows the limit without having told its length, or has more parts than any form of
 * ours: not everything behind us counts what it reads.
 *
 * What is left of a body when its answer is complete is read to its end and forgotten. Next answers a form that is too
 * large in the middle of it and leaves the rest, which would block the next request on that connection: behind a proxy,
 * somebody else's.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  if (!isFramed(request)) response.shouldKeepAlive = false;
  const told = Number(request.headers['content-length'] ?? 0);
  const isUntold = isChunked(request);
  if (!isUntold && told === 0) return;
  if (told > patience) response.shouldKeepAlive = false;
  // The guard has refused a told length above the limit.
  const most = isUntold ? limit : patience;
  const partsWith = partCounter(request.headers['content-type'] ?? '');
  const { socket } = request; // a pipeline that fails takes it away
  const push = request.push.bind(request);
  let size = 0;
  let isAnswered = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    const parts = chunk === null || isAnswered ? 0 : partsWith(chunk);
    if (size <= most && parts <= mostParts)
      return isAnswered && chunk !== null ? true : push(chunk, encoding);
    request.destroy();
    socket.destroy();
    return false;
  };
  response.once('finish', () => {
    isAnswered = true;
    if (!request.complete) socket.resume();
  });
}
