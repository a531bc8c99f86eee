import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { statusHeader } from '../../lib/base/answer-status.ts';
import { isApi, isNoncePath, isOwnPlainPage } from '../http/routes.ts';
import { dataPolicy, filePolicy } from './csp.ts';
import { type Header, resourcePolicy, vary } from './headers.ts';

/** As `writeHead` takes them: an object, or alternating names and values. */
export type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Sets the headers given to `writeHead`, so that they can still be changed. */
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

/** What completes the headers of a response that other code wrote. */
type Outgoing = {
  readonly path: string;
  readonly security: readonly Header[];
  /** The policy of a page; other responses get one by their type. */
  readonly policy: string | undefined;
};

/** Adds what every response needs, removes what reveals the software; runs just before the first byte. */
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
  response.removeHeader('Accept-Ranges'); // nothing is sent in parts (server/http/guard)
  if (response.getHeader('content-type') === 'application/json') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  }
  // Browsers keep the headers of the copy they revalidate, so a 304 needs no policy.
  const other = response.statusCode === 304 ? undefined : isApi(path) ? dataPolicy : filePolicy;
  const known = policy ?? other;
  if (known) response.setHeader('Content-Security-Policy', known);
  setCaching(response, path);
}

/**
 * Lets browsers revalidate pages that Next would let proxies cache, so that a change shows on the next request.
 * Responses that may be personal and have no caching header, such as redirects, are not cached.
 */
function setCaching(response: ServerResponse, path: string): void {
  const current = String(response.getHeader('cache-control') ?? '');
  if (current.includes('s-maxage')) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
  else if (current === '' && (isApi(path) || isNoncePath(path) || isOwnPlainPage(path)))
    response.setHeader('Cache-Control', 'private, no-store');
}
