import type { ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import { vary } from '../headers/headers.ts';
import { isCompressible } from './negotiation.ts';

/** Below this many bytes compression gains nothing. */
const smallest = 1024;

/** The response's own methods, for writing compressed bytes; the overriding ones would compress them again. */
export type Raw = {
  readonly write: (bytes: Buffer) => boolean;
  readonly end: () => void;
};

/**
 * Compresses a response while it is sent, if that is worth it: sets its headers and returns the stream to write to.
 * Called just before the headers are sent, for a client that accepts gzip.
 */
export function gzipOnTheWay(response: ServerResponse, raw: Raw): Gzip | undefined {
  const type = String(response.getHeader('content-type') ?? '');
  if (!isCompressible(type) || type.startsWith('text/event-stream')) return undefined;
  response.setHeader('Vary', vary(response.getHeader('vary')?.toString(), 'Accept-Encoding'));
  const length = response.getHeader('content-length');
  const isSmall = length !== undefined && Number(length) < smallest;
  const hasBody = response.req.method !== 'HEAD' && ![204, 304].includes(response.statusCode);
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
  // While the connection's buffer is full, its own `drain` event wakes the writer and resumes gzip.
  gzip.on('drain', () => {
    if (!gzip.isPaused()) response.emit('drain');
  });
  return gzip;
}
