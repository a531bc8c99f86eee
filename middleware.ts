import { ObjectId } from 'mongodb';
import { type NextRequest, NextResponse } from 'next/server';
import { findActor } from '@/lib/auth/admit';
import { hintCookie } from '@/lib/auth/cookies';
import { endSession, readCookieClaims } from '@/lib/auth/session';
import { accessTo } from '@/lib/base/dashboard-pages';
import { loginFrom, paths } from '@/lib/base/paths';
import { log } from '@/lib/platform/log';

/**
 * Who may enter /dashboard and /purchase (decision 0013). A convenience: every page, action and handler checks by
 * itself. A link's prefetch never comes here, for it must never sign anyone out.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      source: '/dashboard/:path*',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
    {
      source: '/purchase/:path*',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
};

function redirectTo(request: NextRequest, target: string): NextResponse {
  return NextResponse.redirect(new URL(target, request.url));
}

/** To the login page with every piece of the session removed from the browser. */
function signOutTo(request: NextRequest, target: string): NextResponse {
  const response = redirectTo(request, target);
  for (const { name } of request.cookies.getAll()) {
    if (name === hintCookie || /^(__Secure-)?authjs\.session-token(\.\d+)?$/.test(name)) {
      response.cookies.set(name, '', {
        path: '/',
        maxAge: 0,
        secure: name.startsWith('__Secure-'),
        httpOnly: true,
      });
    }
  }
  return response;
}

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  // A server action answers with its own 401, which the form can show without losing what was typed.
  if (request.method === 'POST') return NextResponse.next();
  try {
    const actor = await findActor(await readCookieClaims(request.headers));
    if (!actor) return signOutTo(request, loginFrom(pathname + search));
    const access = accessTo(pathname);
    if (actor.role !== 'admin' && access === 'admin') {
      await endSession(new ObjectId(actor.id), actor.sid);
      return signOutTo(request, paths.login);
    }
    if (actor.role === 'admin' && access === 'customer') return redirectTo(request, paths.dashboard);
    return NextResponse.next();
  } catch (error) {
    log.error({ err: error }, 'middleware could not check the session');
    return NextResponse.next(); // the page checks by itself and shows the failure calmly
  }
}
