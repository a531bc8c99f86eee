import type { IncomingMessage } from 'node:http';
import type { Header } from '../headers/headers.ts';
import type { Settings } from '../settings.ts';
import { isApi, pathOf } from './routes.ts';

/** What a script of another site may send beside what needs no asking, and read beside what it always may. */
const requestHeaders = 'Authorization, Content-Type, Idempotency-Key';
const answerHeaders =
  'Allow, Content-Disposition, Link, Retry-After, WWW-Authenticate, X-Next-Cursor, X-Request-Id';
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long a browser may remember what it was allowed, in seconds. */
const rememberSeconds = 600;

/** REST calls; signing in and what the shop says to itself stay on its own site. */
const isShared = (path: string) => isApi(path) && !/^\/api\/(?:auth|internal|stripe)(?:\/|$)/.test(path);

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'method'>;

/**
 * What a browser must hear before a script of another site may read an answer of the API (Fetch standard, "CORS
 * protocol"). Nothing unless CORS_ORIGINS names sites. Named ones may send cookies, `*` alone never allows that.
 */
export function corsHeaders({ url, headers }: Asked, { env }: Pick<Settings, 'env'>): Header[] {
  const named = env.CORS_ORIGINS;
  if (named.length === 0 || !isShared(pathOf(url ?? ''))) return [];
  const { origin } = headers;
  const varies: Header = ['Vary', 'Origin'];
  const reads: Header = ['Access-Control-Expose-Headers', answerHeaders];
  if (origin !== undefined && named.includes(origin))
    return [
      varies,
      ['Access-Control-Allow-Origin', origin],
      ['Access-Control-Allow-Credentials', 'true'],
      reads,
    ];
  return named.includes('*') ? [varies, ['Access-Control-Allow-Origin', '*'], reads] : [varies];
}

/**
 * The answer to a browser that asks whether it may send a call, or null for anything else. Which methods an address
 * has, its own answer says.
 */
export function preflightHeaders(asked: Asked, settings: Pick<Settings, 'env'>): Header[] | null {
  if (asked.method !== 'OPTIONS' || asked.headers['access-control-request-method'] === undefined) return null;
  const cors = corsHeaders(asked, settings);
  if (!cors.some(([name]) => name === 'Access-Control-Allow-Origin')) return null;
  return [
    ...cors,
    ['Access-Control-Allow-Methods', methods],
    ['Access-Control-Allow-Headers', requestHeaders],
    ['Access-Control-Max-Age', String(rememberSeconds)],
  ];
}
