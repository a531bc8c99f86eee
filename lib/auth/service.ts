import 'server-only';
import { errors } from 'jose';
import { ObjectId } from 'mongodb';
import { cookies, headers } from 'next/headers';
import NextAuth, { AuthError, CredentialsSignin, customFetch, type NextAuthConfig } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import Google from 'next-auth/providers/google';
import { listCookies } from '@/lib/base/browser-keys';
import { expectedFailure } from '@/lib/base/errors';
import { paths, safeReturnPath } from '@/lib/base/paths';
import { clientIp } from '@/lib/platform/client-ip';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { patientFetch } from '@/lib/platform/patient-fetch';
import { authAdapter } from './adapter';
import { findActor } from './admit';
import { hintCookie, identityCookie } from './cookies';
import { checkPassword } from './credentials';
import { rememberDevice, sentDevice } from './device';
import { mayEnter } from './google-identity';
import { beginSignIn } from './pending-sign-in';
import { hearProvider } from './provider-words';
import { signInSchema } from './schema';
import { endSession, hintAtSession, sessionSeconds, usesSecureCookies } from './session';
import { codeOf } from './sign-in-refusal';
import { keepSwallowed } from './swallowed';
import { takeOver } from './take-over';

declare module 'next-auth' {
  interface User {
    /** The account's hash when its password was checked or Google named it; `jwt` requires that it is the same. */
    passwordHash?: string;
  }
}

/** How long (ms) an answer of Google may take: a sign-in asks twice, and its page waits half a minute. */
const googlePatienceMs = 10_000;

class SignInRefused extends CredentialsSignin {
  constructor(code: string) {
    super();
    this.code = code;
  }
}

/**
 * Errors that visitors cause: Cancel at Google, an old tab, a made-up URL. Logged as info. Not `AccessDenied`, which wraps
 * what our own `signIn` throws; it refuses by an address.
 */
const visitorsOwn: ReadonlySet<string> = new Set([
  'OAuthCallbackError',
  'OAuthAccountNotLinked',
  'MissingCSRF',
  'InvalidCheck',
  'InvalidCallbackUrl',
  'InvalidProvider',
  'UnknownAction',
]);

const causeOf = (error: Error) => (error instanceof AuthError ? error.cause?.err : undefined);

/** Whether it is about what a visitor sent: also a body that is no JSON, and a made-up or outdated session. */
function isVisitors(error: Error): boolean {
  if (!(error instanceof AuthError)) return error instanceof SyntaxError;
  const isOfSession = error.type === 'JWTSessionError' || error.type === 'SignOutError';
  const cause = isOfSession ? causeOf(error) : undefined;
  const isForeign = cause instanceof errors.JOSEError || cause?.message === 'no matching decryption secret';
  return isForeign || visitorsOwn.has(error.type);
}

const providers: NextAuthConfig['providers'] = [
  Credentials({
    credentials: { email: {}, password: {} },
    async authorize(credentials) {
      try {
        const { email, password } = signInSchema.parse(credentials);
        const user = await checkPassword(email, password, clientIp(await headers()), await sentDevice());
        if (!user.secondFactor) await rememberDevice(user); // otherwise after the code
        const { passwordHash } = user;
        const id = user._id.toHexString();
        return { id, email: user.email, name: user.name, ...(passwordHash && { passwordHash }) };
      } catch (error) {
        const failure = expectedFailure(error);
        if (!failure) throw error;
        throw new SignInRefused(codeOf(failure));
      }
    },
  }),
];

/** Limits Auth.js's redirects to paths of this site. Its default rule throws at some URLs. */
const ownPath = (url: string, baseUrl: string): string =>
  safeReturnPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url);

function config(): NextAuthConfig {
  const issuer = env().AUTH_GOOGLE_ISSUER;
  const named = (name: Parameters<typeof identityCookie>[0]) => ({
    name: identityCookie(name, usesSecureCookies()),
  });
  return {
    secret: env().AUTH_SECRET,
    trustHost: true,
    useSecureCookies: usesSecureCookies(),
    cookies: {
      sessionToken: named('session-token'),
      callbackUrl: named('callback-url'), // Auth.js refuses every call with one that is no URL
      state: named('state'),
      nonce: named('nonce'),
      pkceCodeVerifier: named('pkce.code_verifier'),
    },
    adapter: authAdapter(),
    providers: [
      ...providers,
      Google({
        ...(issuer && { issuer }),
        [customFetch]: patientFetch(googlePatienceMs),
        clientId: env().AUTH_GOOGLE_ID,
        clientSecret: env().AUTH_GOOGLE_SECRET,
        checks: ['pkce', 'state', 'nonce'],
        // Otherwise Google asks nothing of a browser that is signed in there: whoever comes next would be signed in as
        // the one before, and nobody could change to another account (developers.google.com/identity, `prompt`).
        authorization: { params: { prompt: 'select_account' } },
        // Emails are stored lower-cased, as they are compared. Google's picture is unused: profile photos are uploaded.
        profile: ({ sub, email, name }) => ({ id: sub, email: email.toLowerCase(), name }),
      }),
    ],
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: paths.login, error: paths.login },
    logger: {
      error: (error) => {
        if (error instanceof CredentialsSignin) return; // wrong passwords are logged in checkPassword
        if (isVisitors(error)) log.info({ err: error }, 'auth');
        else if (!keepSwallowed(causeOf(error) ?? error)) log.error({ err: error }, 'auth');
      },
      warn: (code) => log.debug({ code }, 'auth'),
      debug: hearProvider,
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => new URL(ownPath(url, baseUrl), baseUrl).href,
      async signIn({ account, profile }) {
        if (account?.provider !== 'google') return true;
        if (profile?.email_verified !== true || !profile.email)
          return `${paths.login}?error=GoogleUnverified`;
        const { providerAccountId: sub } = account;
        const isAdmitted = await mayEnter({
          sub,
          email: profile.email.toLowerCase(),
          name: profile.name,
          hd: profile['hd'],
        });
        return isAdmitted || `${paths.login}?error=GoogleNotLinked`;
      },
      async jwt({ token, user, account, profile }) {
        if (user?.id) {
          const _id = new ObjectId(user.id);
          // Repeated for the account that was found: a link may lead to one with another address.
          const owned = account?.provider === 'google' && (await takeOver({ _id }, { name: profile?.name }));
          const userAgent = (await headers()).get('user-agent') ?? '';
          const shown = owned ? undefined : user.passwordHash;
          const { sid, isComplete } = await beginSignIn(_id, userAgent, shown);
          if (isComplete) await hintAtSession();
          log.info({ userId: user.id }, isComplete ? 'signed in' : 'signed in but for the second factor');
          return { sub: user.id, sid };
        }
        // For Auth.js's own session endpoint: a session that was ended elsewhere ends here too.
        const { sub, sid } = token;
        const live = sub && typeof sid === 'string' ? await findActor({ userId: sub, sid }) : null;
        return live ? token : null;
      },
    },
    events: {
      async signOut(message) {
        const token = 'token' in message ? message.token : null;
        if (token?.sub && typeof token['sid'] === 'string')
          await endSession(new ObjectId(token.sub), token['sid']);
        for (const name of [hintCookie, listCookies.account]) (await cookies()).delete(name);
      },
    },
  };
}

/** Configured for each request, because `next build` runs without an environment. */
export const { handlers, signIn } = NextAuth(config);
