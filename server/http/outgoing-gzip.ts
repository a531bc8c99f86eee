import type { ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import { vary } from '../headers/headers.ts';
import { isCompressible } from './negotiation.ts';

/** Below this many bytes packing gains nothing. */
const smallest = 1024;

/** What the packed bytes are written with: the response's own methods, not those that would pack them again. */
export type Raw = {
  readonly write: (bytes: Buffer) => boolean;
  readonly end: () => void;
};

/**
 * Packs an answer on the way out, when that is worth it: sets its headers and returns what to write to.
 * Called just before the headers leave, for a client that takes gzip.
 */
export function gzipOnTheWay(response: ServerResponse, raw: Raw): Gzip | undefined {
  const type = String(response.getHeader('content-type') ?? '');
  if (!isCompressible(type) || type.startsWith('text/event-stream')) return undefined;
  response.setHeader('Vary', vary(response.getHeader('vary')?.toString(), 'Accept-Encoding'));
  const length = response.getHeader('content-length');
  const isSmall = length !== undefined && Number(length) < smallest;
  const hasBody = response.req.method !== 'HEAD' && ![204, 206, 304].includes(response.statusCode);
  if (isSmall || !hasBody || response.hasHeader('content-encoding')) return undefined;
  response.removeHeader('Content-Length');
  response.setHeader('Content-Encoding', 'gzip');
  const etag = response.getHeader('etag')?.toString();
  if (etag && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`);
  return startGzip(response, raw);
}

function startGzip(response: ServerResponse, raw: Raw): Gzip {
  const gzip = createGzip();
  gzip.on('data', (bytes: Buffer) => {
    if (!raw.write(bytes)) gzip.pause();
  });
  gzip.on('end', () => raw.end());
  response.on('drain', () => gzip.resume());
  response.once('close', () => gzip.destroy());
  // While the connection is full its own `drain` is what the writer waits for, and what resumes gzip.
  gzip.on('drain', () => {
    if (!gzip.isPaused()) response.emit('drain');
  });
  return gzip;
}
