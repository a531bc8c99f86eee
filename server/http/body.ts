import type { IncomingMessage, ServerResponse } from 'node:http';
import { mostParts, partCounter } from '../../lib/base/multipart.ts';
import { isFramed } from './framing.ts';
import { hasPictureForms, isApi, isSignIn, isUpload, isWebhook } from './routes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Limit of a form of text in bytes; forms and uploads with pictures that exceed it need a session. */
const formBytes = 64 * kilobyte;

/** How many bytes of a refused body are read and discarded, so that the client gets the reason; then it is cut off. */
const mostRead = 32 * megabyte;

/** The maximum size of a request body, in bytes. API handlers set lower limits. */
export function bodyLimit(path: string): number {
  if (isUpload(path)) return mostRead;
  if (hasPictureForms(path)) return 10 * megabyte;
  if (isSignIn(path)) return 16 * kilobyte; // Auth.js parses forms in the main thread, however many fields they have
  if (isWebhook(path)) return 256 * kilobyte; // Stripe's events have a few kilobytes
  return isApi(path) ? 128 * kilobyte : formBytes;
}

const isChunked = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined;

/** Whether a request sends more than a signed-out client may, or doesn't say how much. */
export function needsSession(request: Pick<IncomingMessage, 'headers'>, path: string): boolean {
  if (!isUpload(path) && !hasPictureForms(path)) return false;
  return isChunked(request) || Number(request.headers['content-length'] ?? 0) > formBytes;
}

/**
 * Ends the connection when a body of undeclared length outgrows the limit, or has more parts than any form of the shop:
 * not all code behind this counts what it reads.
 *
 * What is left of a body when its response is complete is read and discarded. Next answers a form that is too large
 * halfway through and leaves the rest, which would block the next request on the connection: behind a proxy, another
 * client's.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  if (!isFramed(request)) response.shouldKeepAlive = false;
  const declared = Number(request.headers['content-length'] ?? 0);
  const isUndeclared = isChunked(request);
  if (!isUndeclared && declared === 0) return;
  if (declared > mostRead) response.shouldKeepAlive = false;
  // The guard has already refused declared lengths above the limit.
  const most = isUndeclared ? limit : mostRead;
  const partsWith = partCounter(request.headers['content-type'] ?? '');
  const { socket } = request; // a failed pipeline removes it
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
