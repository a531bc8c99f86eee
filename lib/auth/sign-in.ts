import 'server-only';
import { cookies } from 'next/headers';
import { AuthError } from 'next-auth';
import { accessTo } from '@/lib/base/dashboard-pages';
import { AppError, type ErrorCode } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { homeForCustomers, loginFrom, paths, safeReturnPath } from '@/lib/base/paths';
import { adminsOnlyCookie } from './cookies';
import { accounts } from './data';
import type { Role, SignIn } from './schema';
import { signIn } from './service';
import { usesSecureCookies } from './session';

/**
 * Where a sign-in goes on to: the safe origin, or `/` when the role may not enter it (decision 0013), which then says so.
 * @param sentAway an admin's page has signed this browser out just now
 */
export function targetFor(role: Role, from: string | undefined, sentAway = false): string {
  const target = safeReturnPath(from);
  const { pathname } = new URL(target, 'http://site.invalid');
  const access = accessTo(pathname);
  if (role !== 'admin' && access === 'admin') return homeForCustomers;
  if (role === 'admin' && access === 'customer') return paths.dashboard;
  return role !== 'admin' && sentAway && target === paths.home ? homeForCustomers : target;
}

/** True when an admin's page has signed this browser out just now. */
export const wasSentAway = async (): Promise<boolean> => (await cookies()).has(adminsOnlyCookie);

/** Auth.js reduces a refusal to its code; back to the sentence it stood for. */
function refusal(code: string | undefined): AppError {
  const known: Partial<Record<string, [ErrorCode, string]>> = {
    limited: ['limited', messages.tooMany],
    unauthorized: ['unauthorized', messages.auth.badCredentials],
    invalid: ['invalid', messages.auth.badCredentials],
  };
  const [kind, message] = known[code ?? ''] ?? ['unauthorized', messages.auth.badCredentials];
  return new AppError(kind, message);
}

/** Signs in, sets the session cookie, and says where to go on. @throws AppError unauthorized, limited */
export async function signInWithPassword(input: SignIn): Promise<{ target: string; email: string }> {
  try {
    await signIn('credentials', { email: input.email, password: input.password, redirect: false });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const cause = error.cause?.err;
    if (error.type === 'CallbackRouteError' && cause) throw cause; // an unknown failure, not a refusal
    throw refusal('code' in error ? String(error.code) : undefined);
  }
  const user = await accounts().findOne({ email: input.email }, { projection: { role: 1 } });
  const target = targetFor(user?.role ?? 'user', input.from, await wasSentAway());
  (await cookies()).delete(adminsOnlyCookie);
  return { target, email: input.email };
}

/**
 * Where a visitor was going whom Google sends back with an error: the address then has lost its query, but Auth.js
 * keeps where the sign-in was to come back to.
 */
export async function originOfFailedSignIn(): Promise<string> {
  const name = `${usesSecureCookies() ? '__Secure-' : ''}authjs.callback-url`;
  const kept = (await cookies()).get(name)?.value ?? '';
  return safeReturnPath(URL.canParse(kept) ? new URL(kept).searchParams.get('from') : null);
}

/** Redirects to Google. It comes back to the login page with the origin still in hand. */
export async function startGoogle(from: string | undefined): Promise<never> {
  await signIn('google', { redirectTo: loginFrom(safeReturnPath(from)) });
  throw new AppError('internal', messages.auth.googleFailed);
}
