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
 * Sign Out of the navbar as a plain form, used before or without the page's JavaScript (specification §2): ends the
 * session, deletes its cookies and redirects home. Also redirects who isn't signed in.
 */
export async function signOutByForm(request: Request): Promise<Response> {
  try {
    refuseForeignForm(request);
    const claims = await readCookieClaims(request.headers);
    if (claims) await endSession(toObjectId(claims.userId), claims.sid);
    await forgetCookies();
    // Tells the next page's script to delete kept form input, which only scripts can reach (elements/account-nav).
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
