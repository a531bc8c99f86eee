import 'server-only';
import { ObjectId } from 'mongodb';
import { type NextRequest, NextResponse } from 'next/server';
import type { Actor, Claims } from '@/lib/auth/actor';
import { findActor } from '@/lib/auth/admit';
import { adminsOnlyCookie, isSessionCookie } from '@/lib/auth/cookies';
import { findPending } from '@/lib/auth/pending-sign-in';
import { cookieAttributes, endSession, readCookieClaims, usesSecureCookies } from '@/lib/auth/session';
import { gone, statusHeader } from '@/lib/base/answer-status';
import { answerAt } from '@/lib/base/blog';
import { listHints } from '@/lib/base/browser-keys';
import { shelfBySlug } from '@/lib/base/categories';
import { privatePageAt } from '@/lib/base/dashboard-pages';
import { wholeHeader } from '@/lib/base/early-script';
import { loginFrom, paths } from '@/lib/base/paths';
import { reviewPageOf, reviewPages, reviewsParameter } from '@/lib/base/review-pages';
import { resolveSlug } from '@/lib/catalogue/slug-resolution';
import { deviceListCookie, readDeviceList } from '@/lib/lists/device';
import { mergeDevice } from '@/lib/lists/merge';
import { hasSubject } from '@/lib/ops/page-subject';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

function redirectTo(request: NextRequest, target: string): NextResponse {
  return NextResponse.redirect(new URL(target, request.url));
}

/** To the login page with every piece of the session removed from the browser. */
function signOutTo(request: NextRequest, target: string): NextResponse {
  const response = redirectTo(request, target);
  for (const { name } of request.cookies.getAll()) {
    if (isSessionCookie(name)) {
      response.cookies.set(name, '', {
        path: '/',
        maxAge: 0,
        secure: name.startsWith('__Host-'),
        httpOnly: true,
      });
    }
  }
  return response;
}

/** To the login page that remembers the origin. A sign-in that waits for its code is left to the tab that asks for it. */
async function toLogin(request: NextRequest, claims: Claims | null, origin: string): Promise<NextResponse> {
  const target = loginFrom(origin);
  return (await findPending(claims)) ? redirectTo(request, target) : signOutTo(request, target);
}

/** To an address that no page has, so that Next answers with the whole 404 page and its status. */
const notFound = (request: NextRequest) => NextResponse.rewrite(new URL('/404', request.url));

/** Of the file by which search engines see that an announcement is the shop's (indexnow.org). */
const keyHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };

/** Out of an admin's page; the login page says why for as long as a login may take. */
async function signOutOf(request: NextRequest, actor: Actor): Promise<NextResponse> {
  await endSession(new ObjectId(actor.id), actor.sid);
  const response = signOutTo(request, paths.login);
  response.cookies.set(adminsOnlyCookie, '1', { ...cookieAttributes(), httpOnly: true, maxAge: 600 });
  return response;
}

/**
 * With the whole query: a campaign's parameter belongs to the visit, however old the link is. Browsers ask again each time: who
 * kept it would be led in a circle once the product has its former address back.
 */
const forGood = (request: NextRequest, target: string) =>
  NextResponse.redirect(new URL(target + request.nextUrl.search, request.url), {
    status: 308,
    headers: { 'Cache-Control': 'no-cache' },
  });

/** To the last page of reviews that there is, with the rest of the query. */
function lastReviews(request: NextRequest, slug: string, page: number): NextResponse {
  const target = new URL(paths.productReviews(slug, page), request.url);
  for (const [name, value] of request.nextUrl.searchParams)
    if (name !== reviewsParameter) target.searchParams.append(name, value);
  return NextResponse.redirect(target);
}

/** Where the categories were before products had pages; a product may have taken the address since. */
const formerShelves = ['rollers', 'brushes', 'applicators'];

/** The page of a product, or what else its address answers (E7 of the checks for search engines). */
async function productAt(request: NextRequest, asked: string): Promise<NextResponse> {
  const slug = asked.toLowerCase();
  const place = await resolveSlug(slug);
  if (place.kind === 'moved') return forGood(request, paths.product(place.slug));
  if (place.kind === 'unknown')
    return formerShelves.includes(slug) ? forGood(request, paths.category(slug)) : notFound(request);
  if (slug !== asked) return forGood(request, paths.product(slug));
  if (place.kind === 'gone') return NextResponse.next({ headers: { [statusHeader]: String(gone) } });
  const page = reviewPageOf(request.nextUrl.searchParams.get(reviewsParameter));
  const pages = reviewPages(place.doc.ratings ?? []);
  return page > pages ? lastReviews(request, slug, pages) : NextResponse.next();
}

/** The page of a category, in small letters alone. */
function categoryAt(request: NextRequest, asked: string): NextResponse {
  const slug = asked.toLowerCase();
  if (!shelfBySlug(slug)) return notFound(request);
  return slug === asked ? NextResponse.next() : forGood(request, paths.category(slug));
}

/** The order list, once what this device kept before the sign-in is the account's: a page can't take a cookie back. */
async function listAt(request: NextRequest): Promise<NextResponse> {
  const name = deviceListCookie(usesSecureCookies());
  const device = readDeviceList(request.cookies.get(name)?.value);
  const actor = device && (await findActor(await readCookieClaims(request.headers)));
  if (!actor) return NextResponse.next();
  await mergeDevice(actor, device);
  const response = NextResponse.next();
  for (const each of [name, listHints.device])
    response.cookies.set(each, '', { path: '/', maxAge: 0, secure: usesSecureCookies() });
  return response;
}

async function decide(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const key = env().INDEXNOW_KEY;
  if (key && pathname === `/${key}.txt`) return new NextResponse(key, { headers: keyHeaders });
  if (pathname === paths.list) return listAt(request);
  const category = /^\/products\/category\/([^/]+)$/.exec(pathname)?.[1];
  if (category !== undefined) return categoryAt(request, category);
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  if (slug !== undefined) return productAt(request, slug);
  if (pathname.startsWith('/products/')) return notFound(request);
  const post = /^\/blog\/([^/]+)$/.exec(pathname)?.[1];
  if (post !== undefined) return answerAt(post) ? NextResponse.next() : notFound(request);
  const place = privatePageAt(pathname);
  if (!place) return NextResponse.next(); // Next finds no page either
  const { page, id } = place;
  const claims = await readCookieClaims(request.headers);
  const actor = await findActor(claims);
  if (!actor) return toLogin(request, claims, pathname + search);
  if (actor.lacksFactor && page.path !== paths.security) return redirectTo(request, paths.security);
  if (actor.role !== 'admin' && page.access === 'admin') return signOutOf(request, actor);
  if (actor.role === 'admin' && page.access === 'customer') return redirectTo(request, paths.dashboard);
  if (id !== null && !(await hasSubject(actor, page.path, id))) return notFound(request);
  return NextResponse.next();
}

/**
 * Who may enter a page (decision 0013), and whether there is something to see (decision 0017): pages begin to leave before they
 * are read, so redirects and 404 are decided here, with a whole page instead of one that scripts would have to finish. A
 * convenience: every page, action and handler checks by itself. Never throws.
 */
export async function gate(request: NextRequest): Promise<NextResponse> {
  try {
    return await decide(request);
  } catch (error) {
    log.error({ err: error }, 'middleware could not check the session');
    // The page checks by itself and shows the failure calmly, as a whole, so that its status says it too.
    const headers = new Headers(request.headers);
    headers.set(wholeHeader, '1');
    return NextResponse.next({ request: { headers } });
  }
}
