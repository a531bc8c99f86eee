import 'server-only';
import { cookies } from 'next/headers';
import { endSession, forgetCookies, readCookieClaims } from '@/lib/auth/session';
import { signedOut } from '@/lib/base/browser-keys';
import { statusOf } from '@/lib/base/error-codes';
import { paths } from '@/lib/base/paths';
import { toObjectId } from '@/lib/platform/db';
import { toFailure } from '@/lib/platform/failure';
import { refuseForeignForm, seeOther } from './posted-form';

/**
 * Sign Out of the navbar as a plain form, pressed before the module of the page runs or without it (specification §2): ends
 * the session, forgets its cookies and leads home. Who is not signed in goes there as well.
 */
export async function signOutByForm(request: Request): Promise<Response> {
  try {
    refuseForeignForm(request);
    const claims = await readCookieClaims(request.headers);
    if (claims) await endSession(toObjectId(claims.userId), claims.sid);
    await forgetCookies();
    // What was typed is kept where only scripts reach it (elements/account-nav).
    (await cookies()).set(signedOut, '1', { path: '/', maxAge: 60, sameSite: 'lax' });
    return seeOther(paths.home);
  } catch (error) {
    const { code, message } = toFailure(error);
    return new Response(message, {
      status: statusOf[code],
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  }
}
