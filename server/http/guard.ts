import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { privatePageAt } from '../../lib/base/dashboard-pages.ts';
import { isFormFrom } from '../../lib/base/form-source.ts';
import { messages } from '../../lib/base/messages.ts';
import { multipartBoundary } from '../../lib/base/multipart.ts';
import { directHeader } from '../../lib/platform/direct-header.ts';
import { count } from '../../lib/platform/tally.ts';
import type { Settings } from '../settings.ts';
import { bodyLimit } from './body.ts';
import { type Framed, isFramed } from './framing.ts';
import { methodsFor } from './methods.ts';
import { isApi, isDecodable, isUpload, isWebhook, isWrongCaseCall, pathOf } from './routes.ts';
import { isSignedLikeStripe } from './webhook-bodies.ts';

export type Refusal = {
  readonly status: 400 | 403 | 404 | 405 | 413 | 414;
  readonly message: string;
  /** For 405: the allowed methods. */
  readonly allow?: string;
};

/** What the guard examines. Without `rawHeaders` it doesn't check the number of hosts. */
type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'method'> &
  Framed &
  Partial<Pick<IncomingMessage, 'rawHeaders'>>;

const maxTargetLength = 8_192;

/** Headers that Next, proxies and platforms use internally; clients may not set them. */
const internalHeader =
  /^(?:x-middleware-|x-invoke-|x-nextjs-|x-next-|x-now-|x-vercel-|x-prerender-|x-matched-path$|x-forwarded-|x-real-ip$|x-original-|x-rewrite-|x-action-|forwarded$|next-resume$|content-security-policy)/;

/** Next answers 500 where a file has no such part or state. Whole files are right, too (RFC 9110 §14.2), and small. */
const partialHeader = /^(?:range|if-range|if-match|if-unmodified-since)$/;

/** The reason to refuse a request outright, or `null`. */
export function refusalOf(
  request: Asked,
  { origin, development }: Pick<Settings, 'origin' | 'development'>,
): Refusal | null {
  const target = request.url ?? '';
  const path = pathOf(target);
  if (!isFramed(request) || !isRouterState(request.headers['next-router-state-tree']))
    return { status: 400, message: 'The request is not well-formed.' };
  if (!hasOneHost(request)) return { status: 400, message: 'The request must name one host.' };
  if (target.length > maxTargetLength) return { status: 414, message: 'The address is too long.' };
  if (!target.startsWith('/') || !isDecodable(path) || hasControls(target, path)) {
    return { status: 400, message: 'The address is not well-formed.' };
  }
  if (isWrongCaseCall(decodeURIComponent(path))) return { status: 404, message: messages.noSuchCall };
  // Next's own page of failures, which would answer 500.
  if (path === '/_global-error') return { status: 404, message: messages.notFound };
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) > bodyLimit(path))
    return { status: 413, message: 'That is too much data at once.' };
  if (development) return null;
  const methods = methodsFor(path);
  if (!methods.includes(request.method ?? ''))
    return { status: 405, message: `${request.method} is not offered here.`, allow: methods.join(', ') };
  if (request.method === 'POST' && isWebhook(path) && !isSignedLikeStripe(request.headers)) {
    count('refusedEvents', {}); // before any of it is read
    return { status: 400, message: messages.invalid };
  }
  if (request.method !== 'POST' || (isApi(path) && !isUpload(path))) return null;
  // Forms and server actions; the API checks for itself.
  if (!isApi(path) && !isFormFrom(origin.origin, request.headers))
    return { status: 403, message: foreignForm(request.headers) };
  if (isUnbounded(request)) return { status: 400, message: 'The form is not well-formed.' };
  return null;
}

/** Why a form is refused: text browsers, such as lynx after a query, and extensions may hide where it comes from. */
const foreignForm = ({ origin, referer }: IncomingHttpHeaders): string =>
  URL.canParse(origin ?? referer ?? '')
    ? 'This form belongs to another site.'
    : 'Your browser does not say which page this form is from. Let it send the Referer header to this shop, then try again.';

/** Brackets in a state of Next's router: about four for each layout of a page, and those of typed parameters. */
const mostBrackets = 200;

/**
 * Whether Next's router may have sent this; Next fails at anything else, with 500 and two errors in the log. Reading a
 * state that is as deep as fits into a header would take a tenth of a second.
 */
function isRouterState(sent: string | string[] | undefined): boolean {
  if (sent && String(sent).split(/[[{]|%[57]b/i).length > mostBrackets) return false;
  try {
    parseAndValidateFlightRouterState(sent);
    return true;
  } catch {
    return false;
  }
}

/** RFC 9112 §3.2; HTTP/1.0 needs no Host. */
function hasOneHost({ rawHeaders, httpVersion }: Asked): boolean {
  if (!rawHeaders) return true;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether a multipart body has no boundary, or one that parsers read differently. */
function isUnbounded({ headers }: Asked): boolean {
  const type = headers['content-type'] ?? '';
  return /^\s*multipart\//i.test(type) && multipartBoundary(type) === null;
}

/** Whether there are encoded control characters, as in no address of ours; Next's optimizer logs them as they are. */
const hasControls = (target: string, path: string): boolean =>
  /%(?:[01][0-9a-f]|7f)/i.test(path.startsWith('/_next/') ? target : path);

/**
 * The URL on the canonical host (AUTH_URL), for visitors who came by another host name: cookies and sign-in work on one
 * origin only. API clients and health checks are not redirected, as clients would drop their token on the way.
 */
export function canonicalRedirect(
  request: Pick<IncomingMessage, 'url' | 'headers' | 'method'>,
  { origin, behindProxy, development }: Pick<Settings, 'origin' | 'behindProxy' | 'development'>,
): string | null {
  const target = request.url ?? '/';
  const path = pathOf(target);
  if (development || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  if (isApi(path) && !path.startsWith('/api/auth/')) return null;
  const forwardedHost = behindProxy ? lastOf(request.headers['x-forwarded-host']) : undefined;
  // Some proxies name the default port, which an origin leaves out (RFC 9110 §4.2.3).
  const defaultPort = origin.protocol === 'https:' ? /:443$/ : /:80$/;
  const host = (forwardedHost ?? request.headers.host ?? '').toLowerCase().replace(defaultPort, '');
  const protocol = behindProxy ? lastOf(request.headers['x-forwarded-proto'])?.toLowerCase() : undefined;
  const isCanonical = host === origin.host && (protocol === undefined || `${protocol}:` === origin.protocol);
  // Concatenated, not resolved: a target of `//elsewhere` stays a path.
  return isCanonical ? null : `${origin.origin}${target}`;
}

/** The client's IP address; behind a proxy, the one that the proxy saw. Some proxies add the port, which varies. */
export function clientIp(request: IncomingMessage, behindProxy: boolean): string {
  const forwarded = behindProxy ? lastOf(request.headers['x-forwarded-for']) : undefined;
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(forwarded ?? '') ?? [];
  const address = v6 ?? v4 ?? forwarded ?? '';
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}

/** Headers that proxies, tunnels and CDNs add to a request (RFC 7239, RFC 9110 §7.6.3, and conventions). */
const proxyHeader =
  /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$)/;
/** Known only to this process: its requests to itself keep the mark, and clients can't forge it. */
const directMark = randomUUID();

/** Marks a request that came without a proxy in between. Must run before its headers are changed. */
export function markDirect(headers: IncomingHttpHeaders): void {
  if (headers[directHeader] === directMark) return;
  delete headers[directHeader];
  if (!Object.keys(headers).some((name) => proxyHeader.test(name))) headers[directHeader] = directMark;
}

/**
 * Replaces what a client or proxy claims about itself by what this server knows, so that a forged Host never reaches a
 * page, a link in a mail or a cache.
 */
export function sanitiseHeaders(
  headers: IncomingHttpHeaders,
  origin: URL,
  address: string,
  path = '/',
): void {
  markDirect(headers);
  for (const name of Object.keys(headers))
    if (internalHeader.test(name) || partialHeader.test(name)) delete headers[name];
  // Account pages have every action. At other pages Next would ask this shop for one that they lack, by a request that
  // comes from the shop itself; to one that seems to be that already it says that there is no such action.
  if (headers['next-action'] && !privatePageAt(path)) headers['x-action-forwarded'] = '1';
  headers.host = origin.host;
  headers['x-forwarded-host'] = origin.host;
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  headers['x-forwarded-port'] = origin.port || (origin.protocol === 'https:' ? '443' : '80');
  headers['x-forwarded-for'] = address;
}

/** The last entry of a list. The proxy in front appends to what it was given, so only that one is its own. */
function lastOf(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.join(',') : value;
  return text?.split(',').at(-1)?.trim() || undefined;
}
