import { hydratedPages, paths, signInPages } from '../../lib/base/paths.ts';
import { publicPages } from '../../lib/base/public-pages.ts';
import { reviewPageOf, reviewsParameter } from '../../lib/base/review-pages.ts';
import { isSlug } from '../../lib/base/slugs.ts';
import { canonicalListing } from '../../lib/catalogue/listing-address.ts';
import { memoized } from './memoized.ts';

/** Public pages that are the same for everybody: rendered on demand and stored by the document cache. */
const documentPaths: ReadonlySet<string> = new Set([
  ...publicPages,
  '/sitemap.xml',
  paths.sitemapPart('pages'),
  '/llms.txt',
]);

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Escapes of letters, digits, `-`, `.`, `_` and `~`, which mean the characters themselves (RFC 3986 §6.2.2.2). */
const needlessEscapes = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

const dotSegment = /\/\.{1,2}(?:\/|$)/;

/**
 * A target as Next reads it: without a fragment, which no target has (RFC 9112 §3.2), and its path without needless
 * escapes and dot segments (RFC 3986 §6.2.2). So the guard and the caches judge the page or call that answers.
 */
export function plainTarget(asked: string): string {
  const [target = ''] = asked.split('#', 1);
  const path = pathOf(target);
  if (!/%|\/\./.test(path) || !path.startsWith('/') || !isDecodable(path)) return target;
  const plain = path.replace(needlessEscapes, decodeURIComponent);
  const resolved = dotSegment.test(plain) ? new URL(`http://site.invalid${plain}`).pathname : plain;
  return resolved + target.slice(path.length);
}

/**
 * The cache key of the document for this target, or `null`. Only product lists read a query, and only known parameters:
 * every spelling of a query is the same document, and campaign or made-up parameters cause no extra render.
 */
export const documentPathOf = memoized((target: string): string | null => {
  const listing = canonicalListing(target);
  if (listing !== null) return listing;
  const path = pathOf(target);
  return documentPaths.has(path) ? path : productDocument(target, path);
});

const productPath = '/products/';

/** The page of one product, and of its reviews. Whether the product exists is only known after a render. */
function productDocument(target: string, path: string): string | null {
  const slug = path.slice(productPath.length);
  if (!path.startsWith(productPath) || !isSlug(slug)) return null;
  if (path === target) return path;
  const asked = new URLSearchParams(target.slice(path.length)).getAll(reviewsParameter);
  return paths.productReviews(slug, reviewPageOf(asked.length === 1 ? asked[0] : undefined));
}

/** A canonical URL for each picture that Next resizes, or `null` for other targets, so that each is made only once. */
export function pictureOf(target: string): string | null {
  if (!target.startsWith('/_next/image?')) return null;
  const query = new URLSearchParams(target.slice('/_next/image?'.length));
  const [url, w, q] = [query.get('url'), Number(query.get('w')), Number(query.get('q'))];
  if (url === null || !Number.isSafeInteger(w) || !Number.isSafeInteger(q)) return null;
  return `/_next/image?url=${encodeURIComponent(url)}&w=${w}&q=${q}`;
}

/** Every document that any shop has, to be rendered once at start. */
export const allDocumentPaths: readonly string[] = [...documentPaths];

/** Whether a document belongs to the fixed set, each rendered once for all; of others there is no limit. */
export const isLastingDocument = (document: string): boolean => documentPaths.has(document);

/** Pages rendered for each request; their inline scripts carry a nonce. */
export const isNoncePath = (path: string): boolean => hydratedPages.some((prefix) => isBelow(path, prefix));

/** A personal page that, like public ones, is sent without framework script, but never cached. */
export const isOwnPlainPage = (path: string): boolean => path === paths.list || isSignInPage(path);

/** A page where a sign-in or password reset begins. */
export const isSignInPage = (path: string): boolean => signInPages.includes(path);

const buildAsset = /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/;

/**
 * Scripts, styles and fonts of a build; names change with content. Only the spelling used in pages counts: any other
 * (`%61` for `a`) would be compressed and stored again.
 */
export const isBuildAsset = (path: string): boolean => buildAsset.test(path);

const oftenAsked: ReadonlySet<string> = new Set([
  '/favicon.ico',
  '/icon.svg',
  '/manifest.webmanifest',
  '/speculation-rules',
]);
const drawing = /^\/brand\/[\w-]+\.svg$/;

/** Files cached as long as the process lives: build files, and the few small ones that every visit requests. */
export const isKeptFile = (path: string): boolean =>
  isBuildAsset(path) || oftenAsked.has(path) || drawing.test(path);

/** A file, which is only ever read: of Next, or with an extension, as every public file has. */
export const isFile = (path: string): boolean => path.startsWith('/_next/') || /\.[a-z0-9]+$/i.test(path);

export const isApi = (path: string): boolean => isBelow(path, '/api');

/**
 * Wrong spellings of the calls that the specification spells in two ways (§7). Next's rewrite ignores case, but there
 * are no such calls.
 */
export const isWrongCaseCall = (path: string): boolean =>
  /^\/api\/allorders(?=\/|$)/i.test(path) && !/^\/api\/all[Oo]rders(?=\/|$)/.test(path);

/** Auth.js's endpoints. */
export const isSignIn = (path: string): boolean => isBelow(path, '/api/auth');

/**
 * Health checks and metrics, small and polled every few seconds. Answered even under load (`LoadShedder` limits them
 * separately): a failed health check would restart a process that is only busy, and metrics matter most then.
 */
export const isMonitoring = (path: string): boolean =>
  path === '/api/health' || path === '/api/ready' || path === '/api/metrics';

export const isWebhook = (path: string): boolean => path === '/api/stripe/webhook';

export const isUpload = (path: string): boolean => path === '/api/upload';

/** Pages whose forms may send a picture; from signed-out clients it has no effect. */
export const hasPictureForms = (path: string): boolean => isBelow(path, '/dashboard');
