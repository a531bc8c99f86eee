import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
  // Stripe's events have a few kilobytes; those of a dispute bring its evidence, 150,000 characters, maybe twice.
  if (isWebhook(path)) return megabyte;
  return isApi(path) ? 128 * kilobyte : formBytes;
}

const isChunked = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined;

const declaredLength = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  Number(headers['content-length'] ?? 0);

/** Whether a part of the body has not arrived yet. */
export const isBodyLeft = (request: Pick<IncomingMessage, 'headers' | 'complete'>): boolean =>
  !request.complete && (isChunked(request) || declaredLength(request) > 0);

/** Whether a request sends more than a signed-out client may, or doesn't say how much. */
export function needsSession(request: Pick<IncomingMessage, 'headers'>, path: string): boolean {
  if (!isUpload(path) && !hasPictureForms(path)) return false;
  return isChunked(request) || declaredLength(request) > formBytes;
}

/**
 * Ends the connection when a body of undeclared length outgrows the limit, or has more parts than any form of the shop:
 * not all code behind this counts what it reads.
 *
 * A response that begins before the whole body has arrived is the last of its connection (./response): some proxies then
 * send the next visitor's request in place of the rest. What is left is read and discarded, and the connection is closed
 * for writing only until then: the system would reset a client that still sends, which might not read the response
 * (RFC 9112 §9.6). It is cut off, too, when the rest outgrows `mostRead`.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const isClear = isFramed(request);
  if (!isClear) response.shouldKeepAlive = false;
  if (!isBodyLeft(request)) return;
  const isUndeclared = isChunked(request);
  // The guard has already refused declared lengths above the limit.
  let most = isUndeclared ? limit : mostRead;
  const partsWith = partCounter(request.headers['content-type'] ?? '');
  const { socket } = request; // a failed pipeline removes it
  const close = () => Socket.prototype.destroySoon.call(socket);
  // Node calls it after the last response, which may be an earlier one than this.
  if (isClear) socket.destroySoon = () => void (isAnswered && !request.complete ? socket.end() : close());
  const push = request.push.bind(request);
  let size = 0;
  let isAnswered = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    const parts = chunk === null || isAnswered ? 0 : partsWith(chunk);
    if (chunk === null && isAnswered && socket.writableEnded) close();
    if (size <= most && parts <= mostParts)
      return isAnswered && chunk !== null ? true : push(chunk, encoding);
    request.destroy();
    socket.destroy();
    return false;
  };
  response.prependOnceListener('finish', () => {
    isAnswered = true;
    most = mostRead;
    if (request.complete) return;
    request.read(0); // of a body that nobody has begun to read, Node would discard any amount
    socket.resume();
  });
}
