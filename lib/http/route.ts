import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { type Access, type ActorFor, admit, getCaller } from '@/lib/auth/admit';
import { hasBearer } from '@/lib/auth/session';
import { bearerChallenge } from '@/lib/base/bearer-challenge';
import { statusOf } from '@/lib/base/error-codes';
import { AppError, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { toFailure } from '@/lib/platform/failure';
import { pictureHeaders, picturesFor } from './pictures';
import { withBufferedBody } from './request';
import { retryHeader } from './retry-after';

type Context<P> = { params: Promise<P> };
type Options<A extends Access> = {
  access: A;
  status?: number;
  /** `run` reads the body itself, as it may be larger than JSON may. */
  ownBody?: boolean;
};

/** API responses are never stored by shared caches, because they depend on who asks. */
const headers = { 'Cache-Control': 'private, no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** A failure in REST's form: `{error: {code, message, fieldErrors?}}` with the status of its code. */
export function failureResponse(request: Request, failure: Failure): Response {
  const { code, message, fieldErrors } = failure;
  return Response.json(
    { error: { code, message, ...(fieldErrors && { fieldErrors }) } },
    {
      status: statusOf[code],
      headers: {
        ...headers,
        ...retryHeader(failure),
        ...(code === 'unauthorized' && { 'WWW-Authenticate': bearerChallenge(hasBearer(request.headers)) }),
      },
    },
  );
}

/**
 * Refuses writes that only a cookie authorises, unless they come from a page of this site, or of an origin in the
 * configuration (OWASP CSRF, "verifying origin").
 */
export function refuseCrossOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD' || hasBearer(request.headers)) return;
  const origin = request.headers.get('origin') ?? '';
  const isOurs = origin === new URL(env().AUTH_URL).origin || env().CORS_ORIGINS.includes(origin);
  if (!isOurs) throw new AppError('forbidden', messages.crossOrigin);
}

/**
 * The actor, and the request with its whole body. The actor is checked before the body is read, so that strangers'
 * bodies are not, and again afterwards: the session may have ended, or the role changed, while the body arrived.
 * @throws AppError unauthorized, forbidden, too_large
 */
async function receive<A extends Access>(
  { access, ownBody = false }: Options<A>,
  request: Request,
): Promise<{ actor: ActorFor<A>; call: Request }> {
  const actor = admit(access, await getCaller());
  if (access === 'public') return { actor, call: request };
  refuseCrossOrigin(request);
  if (ownBody || !request.body) return { actor, call: request };
  const call = await withBufferedBody(request);
  return { actor: admit(access, await getCaller()), call };
}

/**
 * Wraps a domain function as a REST handler: identify the actor, run, answer as JSON. `run` may return a
 * Response, which is passed on unchanged.
 */
export function route<A extends Access, P = Record<never, never>>(
  options: Options<A>,
  run: (actor: ActorFor<A>, request: Request, params: P) => Promise<unknown>,
) {
  return async (request: Request, context: Context<P>): Promise<Response> => {
    try {
      const { actor, call } = await receive(options, request);
      const body = await run(actor, call, await context.params);
      if (body instanceof Response) return body;
      const answer = picturesFor(request)(body);
      return Response.json(answer, {
        status: options.status ?? 200,
        headers: { ...headers, ...pictureHeaders },
      });
    } catch (error) {
      unstable_rethrow(error);
      return failureResponse(request, toFailure(error));
    }
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];
type Handler<P, R extends Request = Request> = (request: R, context: Context<P>) => Promise<Response>;

/**
 * The handlers of one path. Other methods answer 405 with `Allow` (RFC 9110 §15.5.6) and the usual failure body; Next
 * answers HEAD with GET.
 */
export function resource<P, R extends Request = Request>(
  handlers: Partial<Record<Method, Handler<P, R>>>,
): Record<Method | 'OPTIONS', Handler<P, R>> {
  const offered = methods.filter((method) => handlers[method]);
  const allow = [...offered, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuse = async ({ method }: R): Promise<Response> =>
    Response.json(
      { error: { code: 'wrong_method', message: messages.wrongMethod(method) } },
      { status: 405, headers: { ...headers, Allow: allow } },
    );
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = handlers;
  const tell = async () => new Response(null, { status: 204, headers: { Allow: allow } });
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: tell };
}

/** Answers 404 for a path without a call, whatever the method or caller. */
export const noSuchCall = async (request: Request): Promise<Response> =>
  failureResponse(request, { ok: false, code: 'not_found', message: messages.noSuchCall });
