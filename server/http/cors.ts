import type { IncomingMessage } from 'node:http';
import type { Header } from '../headers/headers.ts';
import type { Settings } from '../settings.ts';
import { isApi, pathOf } from './routes.ts';

/** Headers that scripts of other sites may send and read, beyond those that are always allowed. */
const requestHeaders = 'Authorization, Content-Type, Idempotency-Key';
const answerHeaders =
  'Allow, Content-Disposition, Link, Retry-After, WWW-Authenticate, X-Next-Cursor, X-Request-Id';
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long browsers may cache a preflight, in seconds. */
const rememberSeconds = 600;

/** REST calls are open to other sites; sign-in, internal calls and the webhook are not. */
const isShared = (path: string) => isApi(path) && !/^\/api\/(?:auth|internal|stripe)(?:\/|$)/.test(path);

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'method'>;

/**
 * The headers that allow scripts of other sites to read API responses (Fetch standard, "CORS protocol"). None unless
 * CORS_ORIGINS lists origins. Listed ones may send cookies; `*` alone never allows that.
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
 * The headers that answer a CORS preflight; null for other requests. The call itself refuses methods that its path
 * lacks.
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
