import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { statusHeader } from '../../lib/base/answer-status.ts';
import { isApi, isNoncePath, isOwnPlainPage } from '../http/routes.ts';
import { dataPolicy, filePolicy } from './csp.ts';
import { type Header, resourcePolicy, vary } from './headers.ts';

/** As `writeHead` takes them: an object, or names and values in turn. */
export type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Notes the headers that `writeHead` was given, so that they can still be changed. */
export function setAll(response: ServerResponse, headers: Headers | undefined): void {
  if (!headers) return;
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value);
    return;
  }
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const value = headers[index + 1];
    if (value !== undefined)
      response.appendHeader(String(headers[index]), Array.isArray(value) ? value : String(value));
  }
}

/** The headers of an answer that somebody else has written, as they leave. */
type Outgoing = {
  readonly path: string;
  readonly security: readonly Header[];
  /** Of a page; anything else gets one by what it is. */
  readonly policy: string | undefined;
};

/** Adds what every answer must say and takes away what names our software. The last word before the first byte. */
export function completeHeaders(response: ServerResponse, { path, security, policy }: Outgoing): void {
  const status = Number(response.getHeader(statusHeader));
  response.removeHeader(statusHeader);
  if (status && response.statusCode === 200) response.statusCode = status;
  for (const [name, value] of security) {
    const current = response.getHeader(name);
    const isVary = name === 'Vary' && current !== undefined;
    response.setHeader(name, isVary ? vary(String(current), value) : value);
  }
  response.setHeader('Cross-Origin-Resource-Policy', resourcePolicy(path));
  response.removeHeader('X-Powered-By');
  response.removeHeader('X-Nextjs-Cache');
  if (response.getHeader('content-type') === 'application/json') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  }
  // A browser keeps the headers of the copy it revalidates, so a 304 without a policy changes nothing.
  const other = response.statusCode === 304 ? undefined : isApi(path) ? dataPolicy : filePolicy;
  const known = policy ?? other;
  if (known) response.setHeader('Content-Security-Policy', known);
  setCaching(response, path);
}

/**
 * Pages that Next would let a proxy keep are revalidated instead, so that a change shows on the next request.
 * What may be about a person and says nothing, as redirects do, is kept by nobody.
 */
function setCaching(response: ServerResponse, path: string): void {
  const current = String(response.getHeader('cache-control') ?? '');
  if (current.includes('s-maxage')) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
  else if (current === '' && (isApi(path) || isNoncePath(path) || isOwnPlainPage(path)))
    response.setHeader('Cache-Control', 'private, no-store');
}
