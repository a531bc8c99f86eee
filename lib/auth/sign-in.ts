import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { AuthError } from 'next-auth';
import { accessTo } from '@/lib/base/dashboard-pages';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { homeForCustomers, loginFrom, paths, safeReturnPath } from '@/lib/base/paths';
import { clientIp } from '@/lib/platform/client-ip';
import type { Actor } from './actor';
import { adminsOnlyCookie, identityCookie } from './cookies';
import { accounts } from './data';
import { rememberDevice } from './device';
import { completeSignIn, findPending } from './pending-sign-in';
import { forgetProviderWords } from './provider-words';
import type { SignIn, SignInCode } from './schema';
import { effectiveRole } from './second-factor';
import { signIn } from './service';
import {
  forgetCookie,
  hintAtSession,
  readCookieClaims,
  setSessionCookie,
  usesSecureCookies,
} from './session';
import { refusalOf } from './sign-in-refusal';

/**
 * The page to go to after a sign-in: the origin if it is safe and the role may enter it. Otherwise customers go home,
 * where a note says why, and admins to the dashboard (decision 0013). An admin who lacks a required second factor is
 * sent to set it up.
 * @param sentAway this browser was just signed out for opening an admins' page
 */
export function targetFor(
  { role, lacksFactor }: Pick<Actor, 'role' | 'lacksFactor'>,
  from: string | undefined,
  sentAway = false,
): string {
  if (lacksFactor) return paths.security;
  const target = safeReturnPath(from);
  const { pathname } = new URL(target, 'http://site.invalid');
  const access = accessTo(pathname);
  if (role !== 'admin' && access === 'admin') return homeForCustomers;
  if (role === 'admin' && access === 'customer') return paths.dashboard;
  return role !== 'admin' && sentAway && target === paths.home ? homeForCustomers : target;
}

/** True when this browser was just signed out for opening an admins' page. */
export const wasSentAway = async (): Promise<boolean> => (await cookies()).has(adminsOnlyCookie);

/** Who signed in and which page comes next: the login page again while the code of the second factor is missing. */
export type SignedIn = { target: string; email: string; name: string; needsCode: boolean };

/** The page to go to after a complete sign-in. */
async function arrival(user: Parameters<typeof effectiveRole>[0], from: string | undefined): Promise<string> {
  const target = targetFor(effectiveRole(user), from, await wasSentAway());
  (await cookies()).delete(adminsOnlyCookie);
  return target;
}

const cookieOf = async (name: Parameters<typeof identityCookie>[0]): Promise<string | undefined> =>
  (await cookies()).get(identityCookie(name, usesSecureCookies()))?.value;

const forgetCallback = () => forgetCookie(identityCookie('callback-url', usesSecureCookies()));

/** Signs in, sets the session cookie and returns the page to go to. @throws AppError unauthorized, limited, unavailable */
export async function signInWithPassword(input: SignIn): Promise<SignedIn> {
  const before = await cookieOf('session-token');
  try {
    await signIn('credentials', { email: input.email, password: input.password, redirect: false });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const cause = error.cause?.err;
    if (error.type === 'CallbackRouteError' && cause) throw cause; // an unexpected failure, not a refusal
    throw refusalOf('code' in error ? String(error.code) : undefined);
  }
  // With a callback cookie that is no URL, Auth.js checks no password and returns as if it had.
  if ((await cookieOf('session-token')) === before) {
    await forgetCallback();
    throw new AppError('unauthorized', messages.auth.tokenFailed);
  }
  const { email, from } = input;
  const projection = { name: 1, role: 1, 'secondFactor.since': 1 };
  const user = await accounts().findOne({ email }, { projection });
  if (user?.secondFactor)
    return { email, name: '', target: loginFrom(safeReturnPath(from)), needsCode: true };
  const { name = '' } = user ?? {};
  return { email, name, target: await arrival(user ?? { role: 'user' }, from), needsCode: false };
}

/** Completes a sign-in with the code of the second factor. @throws as completeSignIn */
export async function signInWithCode({ code, from }: SignInCode): Promise<SignedIn> {
  const sent = await headers();
  const { user, sid } = await completeSignIn(await readCookieClaims(sent), code, clientIp(sent));
  await setSessionCookie({ userId: user._id.toHexString(), sid });
  await hintAtSession();
  await rememberDevice(user);
  const { email, name } = user;
  return { email, name, target: await arrival(user, from), needsCode: false };
}

/** The email of the account whose sign-in waits in this browser for its code; else null. */
export const pendingEmail = async (): Promise<string | null> =>
  (await findPending(await readCookieClaims(await headers())))?.email ?? null;

/**
 * Where a visitor was heading whose sign-in Google refused. The URL has lost its query by then, but Auth.js keeps the
 * callback URL of the sign-in in a cookie.
 */
export async function originOfFailedSignIn(): Promise<string> {
  const kept = (await cookieOf('callback-url')) ?? '';
  return safeReturnPath(URL.canParse(kept) ? new URL(kept).searchParams.get('from') : null);
}

/**
 * Redirects to Google, which returns to the login page with the origin preserved. With a callback cookie that is no URL,
 * Auth.js names its own endpoint instead.
 * @throws AppError unauthorized; then the next try works
 */
export async function startGoogle(from: string | undefined): Promise<never> {
  await forgetProviderWords();
  const redirectTo = loginFrom(safeReturnPath(from));
  const target: unknown = await signIn('google', { redirectTo, redirect: false });
  if (typeof target === 'string' && !new URL(target, 'http://site.invalid').pathname.startsWith('/api/auth/'))
    redirect(target);
  await forgetCallback();
  throw new AppError('unauthorized', messages.auth.googleFailed);
}
