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
import { listCookies } from '@/lib/base/browser-keys';
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
import { toFailure } from '@/lib/platform/failure';

function redirectTo(request: NextRequest, target: string): NextResponse {
  return NextResponse.redirect(new URL(target, request.url));
}

/** Redirects to `target` and deletes every session cookie. */
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

/** Redirects to the login page with the origin. Keeps a sign-in that waits for its code in another tab. */
async function toLogin(request: NextRequest, claims: Claims | null, origin: string): Promise<NextResponse> {
  const target = loginFrom(origin);
  return (await findPending(claims)) ? redirectTo(request, target) : signOutTo(request, target);
}

/** Rewrites to a path without a page, so that Next sends the complete 404 page with its status. */
const notFound = (request: NextRequest) => NextResponse.rewrite(new URL('/404', request.url));

/** Headers of the file that proves to search engines that an announcement comes from the shop (indexnow.org). */
const keyHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };

/** Signs a customer out of an admins' page; for ten minutes, the login page says why. */
async function signOutOf(request: NextRequest, actor: Actor): Promise<NextResponse> {
  await endSession(new ObjectId(actor.id), actor.sid);
  const response = signOutTo(request, paths.login);
  response.cookies.set(adminsOnlyCookie, '1', { ...cookieAttributes(), httpOnly: true, maxAge: 600 });
  return response;
}

/**
 * A permanent redirect. It keeps the query, because a campaign's parameters belong to the visit. Browsers must
 * revalidate it: a cached one would loop once the product has its former address back.
 */
const forGood = (request: NextRequest, target: string) =>
  NextResponse.redirect(new URL(target + request.nextUrl.search, request.url), {
    status: 308,
    headers: { 'Cache-Control': 'no-cache' },
  });

/** Redirects to the last existing page of reviews, with the rest of the query. */
function lastReviews(request: NextRequest, slug: string, page: number): NextResponse {
  const target = new URL(paths.productReviews(slug, page), request.url);
  for (const [name, value] of request.nextUrl.searchParams)
    if (name !== reviewsParameter) target.searchParams.append(name, value);
  return NextResponse.redirect(target);
}

/** Old paths of the categories, from before products had pages; a product may use one of them now. */
const formerShelves = ['rollers', 'brushes', 'applicators'];

/** Decides how the path of a product is answered (E7 of the checks for search engines). */
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

/** Decides how the path of a category is answered; only lower case is canonical. */
function categoryAt(request: NextRequest, asked: string): NextResponse {
  const slug = asked.toLowerCase();
  if (!shelfBySlug(slug)) return notFound(request);
  return slug === asked ? NextResponse.next() : forGood(request, paths.category(slug));
}

/** The order list; first merges a list that the device kept before sign-in, as a page can't delete its cookie. */
async function listAt(request: NextRequest): Promise<NextResponse> {
  const name = deviceListCookie(usesSecureCookies());
  const device = readDeviceList(request.cookies.get(name)?.value);
  const actor = device && (await findActor(await readCookieClaims(request.headers)));
  if (!actor) return NextResponse.next();
  await mergeDevice(actor, device);
  const response = NextResponse.next();
  for (const each of [name, listCookies.device])
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
 * Decides who may enter a page (decision 0013) and whether it exists (decision 0017). Pages start streaming before
 * their data is read, so redirects and 404s are decided here, and reach browsers without JavaScript too. This is a
 * convenience: every page, action and handler checks for itself. Never throws.
 */
export async function gate(request: NextRequest): Promise<NextResponse> {
  try {
    return await decide(request);
  } catch (error) {
    toFailure(error); // logs it: an outage of the database in one line
    // The page checks for itself; `wholeHeader` makes it render as a whole, so that its status can tell the failure.
    const headers = new Headers(request.headers);
    headers.set(wholeHeader, '1');
    return NextResponse.next({ request: { headers } });
  }
}
