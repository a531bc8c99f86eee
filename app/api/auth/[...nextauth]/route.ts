import type { NextRequest } from 'next/server';
import { expireByDate } from '@/lib/auth/cookie-expiry';
import { keepProviderWords } from '@/lib/auth/provider-words';
import { handlers } from '@/lib/auth/service';
import { refusalOf } from '@/lib/auth/sign-in-refusal';
import { unlessSwallowed } from '@/lib/auth/swallowed';
import { messages } from '@/lib/base/messages';
import { failureResponse, noSuchCall, resource } from '@/lib/http/route';
import { toFailure } from '@/lib/platform/failure';

type Params = { nextauth: string[] };
type Ways = ReturnType<typeof resource<Params, NextRequest>>;

/** Auth.js answers 500 only to a callback URL that is none, of the query or kept in a cookie: the caller's fault. */
async function answerOf(handle: (request: NextRequest) => Promise<Response>, request: NextRequest) {
  const answer = expireByDate(await handle(request));
  if (answer.status !== 500) return answer;
  return failureResponse(request, { ok: false, code: 'invalid', message: messages.invalid });
}

/** Keeps a provider's error message, so that the login page can show it. */
const get = (request: NextRequest) => keepProviderWords(() => answerOf(handlers.GET, request));

/** The same for calls in which Auth.js swallows what fails. */
const heard = (handle: typeof get) => async (request: NextRequest) => {
  try {
    return await unlessSwallowed(() => handle(request));
  } catch (error) {
    return failureResponse(request, toFailure(error));
  }
};
const reading = resource<Params, NextRequest>({ GET: get });

/** How Auth.js says a refusal; the address that a caller goes on to may have a code, too. */
const refusedSignIn = /[?&]error=CredentialsSignin&code=(\w+)/;

/** Refusals after which the same may be tried again. */
const later: readonly string[] = ['limited', 'unavailable'];

/** Auth.js answers every refusal with a URL to go to; a sign-in to be tried later gets status 429 or 503 instead. */
async function post(request: NextRequest): Promise<Response> {
  const response = await answerOf(handlers.POST, request);
  const target = response.headers.get('location') ?? (await response.clone().text());
  const refusal = refusalOf(refusedSignIn.exec(target)?.[1]);
  return later.includes(refusal.code) ? failureResponse(request, toFailure(refusal)) : response;
}
const both = resource<Params, NextRequest>({ GET: get, POST: post });
const ofSession = resource<Params, NextRequest>({ GET: heard(get), POST: heard(post) });
const leaving = resource<Params, NextRequest>({ POST: heard(post) });
const nothing: Ways = {
  GET: noSuchCall,
  POST: noSuchCall,
  PUT: noSuchCall,
  PATCH: noSuchCall,
  DELETE: noSuchCall,
  OPTIONS: noSuchCall,
};

/**
 * Auth.js's own endpoints (its `AuthAction`), with their methods. None of its pages: they say that a link was mailed,
 * which no sign-in of the shop does, and offer a button that the policy of the API blocks.
 */
const actions: Readonly<Record<string, Ways>> = {
  csrf: reading,
  providers: reading,
  session: ofSession,
  signin: both,
  signout: leaving,
  callback: both,
};
const providers: readonly (string | undefined)[] = ['credentials', 'google'];

/** The methods that Auth.js supports at this path; it would treat other paths and methods as failed sign-ins. */
function waysAt([action = '', provider, ...more]: readonly string[]): Ways {
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  const takesProvider = action === 'signin' || action === 'callback';
  const isKnown = takesProvider ? provider === undefined || providers.includes(provider) : !provider;
  return known && isKnown && more.length === 0 ? known : nothing;
}

const way =
  (method: keyof Ways): Ways['GET'] =>
  async (request, context) =>
    waysAt((await context.params).nextauth)[method](request, context);

export const GET = way('GET');
export const POST = way('POST');
export const PUT = way('PUT');
export const PATCH = way('PATCH');
export const DELETE = way('DELETE');
export const OPTIONS = way('OPTIONS');
