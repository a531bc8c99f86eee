import { answers } from '../../lib/base/blog.ts';
import { shelves } from '../../lib/base/categories.ts';
import { livePages, paths, signInPages } from '../../lib/base/paths.ts';
import { readingPages } from '../../lib/base/reading.ts';
import { reviewPageOf, reviewsParameter } from '../../lib/base/review-pages.ts';
import { isSlug } from '../../lib/base/slugs.ts';
import { canonicalListing } from '../../lib/catalogue/listing-address.ts';
import { memoized } from './memoized.ts';

/** What is public and the same for everybody: rendered when it is asked for, kept whole by the document cache. */
const documentPaths: ReadonlySet<string> = new Set([
  '/',
  '/home',
  '/products',
  ...shelves.map(({ slug }) => paths.category(slug)),
  ...Object.values(readingPages),
  ...answers.map(({ id }) => paths.blogPost(id)),
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

/**
 * The document that answers this target, or `null`. Only lists of products read a query, and only names that they know: all
 * spellings of one query are one document, a campaign's parameter costs what the page costs, and a made-up one no more.
 */
export const documentPathOf = memoized((target: string): string | null => {
  const listing = canonicalListing(target);
  if (listing !== null) return listing;
  const path = pathOf(target);
  return documentPaths.has(path) ? path : productDocument(target, path);
});

const productPath = '/products/';

/** The page of one product, with the page of its reviews that is asked for; whether there is one, only a render tells. */
function productDocument(target: string, path: string): string | null {
  const slug = path.slice(productPath.length);
  if (!path.startsWith(productPath) || !isSlug(slug)) return null;
  if (path === target) return path;
  const asked = new URLSearchParams(target.slice(path.length)).getAll(reviewsParameter);
  return paths.productReviews(slug, reviewPageOf(asked.length === 1 ? asked[0] : undefined));
}

/**
 * One spelling for each picture that Next makes smaller, or `null` for anything else: what is asked for in a thousand
 * spellings is made once.
 */
export function pictureOf(target: string): string | null {
  if (!target.startsWith('/_next/image?')) return null;
  const query = new URLSearchParams(target.slice('/_next/image?'.length));
  const [url, w, q] = [query.get('url'), Number(query.get('w')), Number(query.get('q'))];
  if (url === null || !Number.isSafeInteger(w) || !Number.isSafeInteger(q)) return null;
  return `/_next/image?url=${encodeURIComponent(url)}&w=${w}&q=${q}`;
}

/** Every document that there is in any shop, to be rendered once at start. */
export const allDocumentPaths: readonly string[] = [...documentPaths];

/** Whether a document is one of these: rendered once for all who ask, however many. Of others there may be as many as names. */
export const isLastingDocument = (document: string): boolean => documentPaths.has(document);

/** Pages rendered for each request; their inline scripts carry a nonce. */
export const isNoncePath = (path: string): boolean => livePages.some((prefix) => isBelow(path, prefix));

/** A page of whoever asks that leaves without framework script, as public ones do, and is kept by nobody. */
export const isOwnPlainPage = (path: string): boolean => path === paths.list || isSignInPage(path);

/** A page where a sign-in, or a new password, begins. */
export const isSignInPage = (path: string): boolean => signInPages.includes(path);

const buildAsset = /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/;

/**
 * Scripts, styles and fonts of one build; their names change with their content. Spelled as pages spell them: every
 * further spelling of a name (`%61` for `a`) would be packed and kept anew.
 */
export const isBuildAsset = (path: string): boolean => buildAsset.test(path);

const oftenAsked: ReadonlySet<string> = new Set([
  '/favicon.ico',
  '/icon.svg',
  '/manifest.webmanifest',
  '/speculation-rules',
]);
const drawing = /^\/brand\/[\w-]+\.svg$/;

/** What is kept as it is for as long as the process lives: files of a build, and the few small ones that every visit asks for. */
export const isKeptFile = (path: string): boolean =>
  isBuildAsset(path) || oftenAsked.has(path) || drawing.test(path);

/** Something that is only ever read: of the build, of the catalogue, or with an extension like every public file. */
export const isFile = (path: string): boolean => path.startsWith('/_next/') || /\.[a-z0-9]+$/i.test(path);

export const isApi = (path: string): boolean => isBelow(path, '/api');

/**
 * The calls that the specification spells both ways (§7), in a third one. Next rewrites one spelling to the other whatever
 * its case, and there is no such call.
 */
export const isMisspelled = (path: string): boolean =>
  /^\/api\/allorders(?=\/|$)/i.test(path) && !/^\/api\/all[Oo]rders(?=\/|$)/.test(path);

/** Auth.js's endpoints. */
export const isSignIn = (path: string): boolean => isBelow(path, '/api/auth');

/**
 * What machines ask every few seconds, small and few. Answered beside whatever there is to do (`LoadShedder` bounds them by themselves):
 * whoever asks for the health would end a process that only has much to do, and needs the figures most then.
 */
export const isWatching = (path: string): boolean =>
  path === '/api/health' || path === '/api/ready' || path === '/api/metrics';

export const isWebhook = (path: string): boolean => path === '/api/stripe/webhook';

export const isUpload = (path: string): boolean => path === '/api/upload';

/** Pages whose forms may bring a picture; whoever is not signed in can send one to no effect. */
export const hasPictureForms = (path: string): boolean => isBelow(path, '/dashboard');
