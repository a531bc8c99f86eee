import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { messages } from '../../lib/base/messages.ts';
import { count } from '../../lib/platform/tally.ts';
import type { Closing } from './closing.ts';
import { sanitiseHeaders } from './guard.ts';
import { isApi } from './routes.ts';
import { ask, type Handler } from './synthetic.ts';

/** Why a body is not read, and after how many seconds it may be sent again. */
type Refusal = { status: 401 | 429 | 503; message: string; retryAfter?: number };

/** A picture is read in a second or two. */
const soon = 5;

/**
 * Bodies of pictures and files are held whole until they are answered, and Next takes a form apart in the main thread
 * before anything of ours sees it. So many are taken at once, the second half only of accounts that have none under way, so
 * that a few who send many don't shut out the others; so many of one account, and so many within a stretch of time, in
 * milliseconds (OWASP API Security, "Unrestricted Resource Consumption"). Counted by this process alone: it is its memory.
 */
const usual = { all: 12, own: 4, tries: 40, withinMs: 60_000 };

export class LargeBodies {
  readonly #bounds: typeof usual;
  readonly #now: () => number;
  /** Whose bodies are held. */
  readonly #held: string[] = [];
  /** Tries by account, each of which has a live session. */
  readonly #tries = new Map<string, number>();
  #until = 0;

  /** @param now milliseconds of any clock that never goes back */
  constructor(bounds: Partial<typeof usual> = {}, now: () => number = () => performance.now()) {
    this.#bounds = { ...usual, ...bounds };
    this.#now = now;
  }

  /** Counts a body until its answer is closed, or says why it is refused before a byte of it is read. Who has left holds none. */
  take(who: string, response: Closing): Refusal | null {
    const refusal = this.#refusalFor(who);
    if (refusal) count('limits', { limit: 'largeBodies' });
    else if (!response.destroyed) {
      this.#held.push(who);
      response.once('close', () => this.#held.splice(this.#held.indexOf(who), 1));
    }
    return refusal;
  }

  #refusalFor(who: string): Refusal | null {
    const now = this.#now();
    if (now >= this.#until) {
      this.#tries.clear();
      this.#until = now + this.#bounds.withinMs;
    }
    const tries = (this.#tries.get(who) ?? 0) + 1;
    this.#tries.set(who, tries);
    const retryAfter = Math.ceil((this.#until - now) / 1000);
    if (tries > this.#bounds.tries) return { status: 429, message: messages.tooMany, retryAfter };
    const own = this.#held.filter((holder) => holder === who).length;
    if (own >= this.#bounds.own) return { status: 429, message: messages.image.oneByOne, retryAfter: soon };
    const most = own > 0 ? this.#bounds.all / 2 : this.#bounds.all;
    if (this.#held.length < most) return null;
    return { status: 503, message: messages.image.busy, retryAfter: soon };
  }
}

const session = z.object({ email: z.string() }).nullable();

/**
 * Whose session a request comes with, null for nobody's; a bearer token counts at REST alone. A shop that cannot tell
 * leaves it to whoever reads the body.
 */
async function senderOf({ headers }: IncomingMessage, path: string, handler: Handler, origin: URL) {
  const { cookie = '', authorization } = headers;
  const asked = { cookie, ...(authorization && isApi(path) && { authorization }) };
  sanitiseHeaders(asked, origin, '127.0.0.1');
  const { status, body } = await ask(handler, { method: 'GET', path: '/api/me', headers: asked });
  if (status !== 200) return 'unknown';
  return session.parse(JSON.parse(body.toString()))?.email ?? null;
}

/** Says why a large body is not read: a stranger sends it, or it is one too many. */
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
