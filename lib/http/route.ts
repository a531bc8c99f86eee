import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { type Access, type ActorFor, admit, getCaller } from '@/lib/auth/admit';
import { hasBearer } from '@/lib/auth/session';
import { bearerChallenge } from '@/lib/base/bearer-challenge';
import { statusOf } from '@/lib/base/error-codes';
import { AppError, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { moveCaches } from '@/lib/platform/cache';
import type { CacheChange } from '@/lib/platform/cache-change';
import { env } from '@/lib/platform/env';
import { toFailure } from '@/lib/platform/failure';
import { pictureHeaders, picturesFor } from './pictures';
import { whole } from './request';

type Context<P> = { params: Promise<P> };
type Options<A extends Access> = {
  access: A;
  status?: number;
  changes?: CacheChange;
  /** The body is larger than JSON may be, and read by `run`. */
  ownBody?: boolean;
};

/** Answers of the API are never kept by anything shared: who asks decides what they hold. */
const headers = { 'Cache-Control': 'private, no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** A failure as REST tells it: `{error: {code, message, fieldErrors?}}` with the status of its code. */
export function failureResponse(request: Request, failure: Failure): Response {
  const { code, message, fieldErrors, retryAfter } = failure;
  return Response.json(
    { error: { code, message, ...(fieldErrors && { fieldErrors }) } },
    {
      status: statusOf[code],
      headers: {
        ...headers,
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        ...(code === 'unauthorized' && { 'WWW-Authenticate': bearerChallenge(hasBearer(request.headers)) }),
      },
    },
  );
}

/**
 * A write that a cookie alone authorises must come from a page of this site, or of one that the configuration names
 * (OWASP CSRF, "verifying origin").
 */
export function refuseCrossOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD' || hasBearer(request.headers)) return;
  const origin = request.headers.get('origin') ?? '';
  const isOurs = origin === new URL(env().AUTH_URL).origin || env().CORS_ORIGINS.includes(origin);
  if (!isOurs) throw new AppError('forbidden', messages.crossOrigin);
}

/**
 * Who is asking, and the call with its whole body. Asked before the body is read, which a stranger's is not, and again
 * when it has arrived: a session that ended, or a role that was taken, in that time is gone.
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
  const call = await whole(request);
  return { actor: admit(access, await getCaller()), call };
}

/**
 * Wraps a domain function as a REST handler: who is asking, run, tell what changed, answer as JSON.
 * `run` may answer with a Response of its own, which passes unchanged.
 */
export function route<A extends Access, P = Record<never, never>>(
  options: Options<A>,
  run: (actor: ActorFor<A>, request: Request, params: P) => Promise<unknown>,
) {
  return async (request: Request, context: Context<P>): Promise<Response> => {
    try {
      const { actor, call } = await receive(options, request);
      const body = await run(actor, call, await context.params);
      await moveCaches(options.changes ?? {});
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
 * The handlers of one address. Other methods answer 405 with `Allow` (RFC 9110 §15.5.6) in the form of every failure;
 * Next answers HEAD with GET.
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

/** There is nothing at this address, whatever the method and whoever asks. */
export const noSuchCall = async (request: Request): Promise<Response> =>
  failureResponse(request, { ok: false, code: 'not_found', message: messages.noSuchCall });
