import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { messages } from '../../lib/base/messages.ts';
import { count } from '../../lib/platform/tally.ts';
import type { ClosableResponse } from './closing.ts';
import { sanitiseHeaders } from './guard.ts';
import { isApi } from './routes.ts';
import { callHandler, type Handler } from './synthetic.ts';

/** Why a body is not read, and after how many seconds to retry. */
type Refusal = { status: 401 | 429 | 503; message: string; retryAfter?: number };

/** In seconds; a picture is usually read within two. */
const soon = 5;

/** Who sends a body. `unproved`: an account whose email was never verified. */
export type Sender = { readonly who: string; readonly standing: 'unproved' | 'proved' | 'admin' };

/**
 * Bodies of pictures and files are held in memory until they are answered, and Next parses forms in the main thread
 * before the shop's code runs. So this limits how many are taken at once (`all`, the second half only from accounts
 * that have none in progress, so that a few busy ones don't shut out others; `own` for each account) and how many tries
 * an account has in `withinMs` milliseconds (OWASP API Security, "Unrestricted Resource Consumption"). Unverified
 * accounts cost nothing to make: they get one each and `unproved` together. `admins` places are reserved. Counted for
 * this process alone, as it is its memory.
 */
const usual = { all: 12, own: 4, unproved: 4, admins: 2, tries: 40, withinMs: 60_000 };

export class LargeBodies {
  readonly #bounds: typeof usual;
  readonly #now: () => number;
  /** The senders of bodies in progress, one entry for each body. */
  readonly #held = new Set<Sender>();
  /** Tries by account; only those with a live session. */
  readonly #tries = new Map<string, number>();
  #until = 0;

  /** @param now milliseconds of any monotonic clock */
  constructor(bounds: Partial<typeof usual> = {}, now: () => number = () => performance.now()) {
    this.#bounds = { ...usual, ...bounds };
    this.#now = now;
  }

  /** Counts a body until its response is closed, or returns why it is refused unread. Ignores clients that left. */
  take(sender: Sender, response: ClosableResponse): Refusal | null {
    const refusal = this.#triedTooOften(sender) ?? this.#lackOfRoom(sender);
    if (refusal) count('limits', { limit: 'largeBodies' });
    else if (!response.destroyed) {
      const place = { ...sender };
      this.#held.add(place);
      response.once('close', () => this.#held.delete(place));
    }
    return refusal;
  }

  #triedTooOften({ who }: Sender): Refusal | null {
    const now = this.#now();
    if (now >= this.#until) {
      this.#tries.clear();
      this.#until = now + this.#bounds.withinMs;
    }
    const tries = (this.#tries.get(who) ?? 0) + 1;
    this.#tries.set(who, tries);
    if (tries <= this.#bounds.tries) return null;
    return { status: 429, message: messages.tooMany, retryAfter: Math.ceil((this.#until - now) / 1000) };
  }

  #lackOfRoom({ who, standing }: Sender): Refusal | null {
    const held = [...this.#held];
    const own = held.filter((place) => place.who === who).length;
    const isUnproved = standing === 'unproved';
    if (own >= (isUnproved ? 1 : this.#bounds.own))
      return { status: 429, message: messages.image.oneByOne, retryAfter: soon };
    const { all, admins } = this.#bounds;
    const most = standing === 'admin' ? all : all - admins;
    const alike = isUnproved ? held.filter((place) => place.standing === standing).length : 0;
    if (held.length < (own > 0 ? all / 2 : most) && alike < this.#bounds.unproved) return null;
    return { status: 503, message: messages.image.busy, retryAfter: soon };
  }
}

const session = z.object({ email: z.string(), role: z.string(), verified: z.boolean() }).nullable();

/**
 * The account behind a request's session, or null; bearer tokens count only for REST. If the shop can't tell, the code
 * that reads the body decides.
 */
async function senderOf(
  { headers }: IncomingMessage,
  path: string,
  handler: Handler,
  origin: URL,
): Promise<Sender | null> {
  const { cookie = '' } = headers;
  const authorization = isApi(path) ? headers.authorization : undefined;
  if (!cookie && !authorization) return null;
  const asked = { cookie, ...(authorization && { authorization }) };
  sanitiseHeaders(asked, origin, '127.0.0.1');
  const { status, body } = await callHandler(handler, { method: 'GET', path: '/api/me', headers: asked });
  if (status !== 200) return { who: 'unknown', standing: 'proved' };
  const account = session.parse(JSON.parse(body.toString()));
  if (!account) return null;
  const standing = account.verified ? 'proved' : 'unproved';
  return { who: account.email, standing: account.role === 'admin' ? 'admin' : standing };
}

/** Returns why a large body is not read: its sender is signed out, or there are too many. */
export function largeBodyGuard(handler: Handler, origin: URL) {
  const bodies = new LargeBodies();
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Refusal | null> => {
    const sender = await senderOf(request, path, handler, origin);
    return sender === null ? { status: 401, message: messages.unauthorized } : bodies.take(sender, response);
  };
}
