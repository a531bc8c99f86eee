import { randomInt } from 'node:crypto';
import { Visitor } from './visitor.ts';

/** An attacker: a visitor without a session, or one with an account. */
export type Attacker = {
  readonly origin: string;
  readonly email: string;
  /** Bearer token of that account. */
  readonly token: string;
  /** A picture of 32 megapixels. */
  readonly picture: Uint8Array<ArrayBuffer>;
};

export type Attack = {
  readonly row: number;
  readonly what: string;
  /** Statuses that the shop may answer with; 0 means that it may close the connection instead. */
  readonly answers: readonly number[];
  /** Status that must come at least once, if the shop answers at all. */
  readonly must: number;
  /** How many clients send it in parallel; `times` is how often each does. */
  readonly clients: number;
  readonly times: number;
  readonly send: (attacker: Attacker) => Promise<Response>;
};

const ended = 0;

export type Heard = { status: number; retryAfter: string | null };

/** The shop may close the connection while the request is still being sent, and its refusal is then lost. */
const isEnded = (error: unknown) =>
  error instanceof TypeError && /ECONNRESET|EPIPE|other side closed/.test(String(error.cause));

/** Sends an attack once. A closed connection counts as `ended`. @throws any other error */
export async function hear({ send }: Attack, attacker: Attacker): Promise<Heard> {
  try {
    const answer = await send(attacker);
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    if (!isEnded(error)) throw error;
    return { status: ended, retryAfter: null };
  }
}

const post = (origin: string, path: string, type: string, body: string, more: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': type, ...more },
    body,
    redirect: 'manual',
  });

const call = ({ origin, token }: Attacker, method: string, path: string, body: object) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const fields = 'a&'.repeat(500_000);
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const parts = `${part.repeat(170_000)}--x--\r\n`;

/** Requests that cost the shop more than the sender. Each once froze or slowed the shop (docs/security.md). */
export const attacks: readonly Attack[] = [
  {
    row: 1,
    what: 'half a million fields for the sign-in',
    answers: [413],
    must: 413,
    clients: 4,
    times: 5,
    send: ({ origin }) =>
      post(origin, '/api/auth/callback/credentials', 'application/x-www-form-urlencoded', fields),
  },
  {
    row: 2,
    what: 'forms of 170,000 empty parts, without a session',
    answers: [401, ended],
    must: 401,
    clients: 4,
    times: 3,
    send: ({ origin }) =>
      post(origin, '/dashboard', 'multipart/form-data; boundary=x', parts, { 'next-action': '0'.repeat(42) }),
  },
  {
    row: 2,
    what: 'uploads whose boundary hides behind another',
    answers: [400],
    must: 400,
    clients: 4,
    times: 3,
    send: ({ origin, token }) =>
      post(
        origin,
        '/api/upload',
        'multipart/form-data; xboundary=y; boundary="x',
        parts.slice(0, 1_000_000),
        {
          authorization: `Bearer ${token}`,
        },
      ),
  },
  {
    row: 3,
    what: 'writes that change nothing',
    answers: [200, 429],
    must: 429,
    clients: 4,
    times: 6,
    send: (attacker) => call(attacker, 'PATCH', `/user/${attacker.email}`, {}),
  },
  {
    row: 4,
    what: 'long reviews',
    answers: [201, 429],
    must: 429,
    clients: 4,
    times: 6,
    send: (attacker) =>
      call(attacker, 'POST', '/reviews', { review: `Fine. ${'Very fine. '.repeat(80)}`, rating: 5 }),
  },
  {
    row: 4,
    what: 'the whole list of reviews',
    answers: [200],
    must: 200,
    clients: 4,
    times: 5,
    send: ({ origin }) => fetch(`${origin}/api/reviews`),
  },
  {
    row: 5,
    what: 'pictures of 32 megapixels',
    answers: [200, 429, 503],
    must: 429,
    clients: 6,
    times: 1,
    async send({ origin, token, picture }) {
      const form = new FormData();
      form.set('image', new File([picture], 'large.jpg', { type: 'image/jpeg' }));
      return fetch(`${origin}/api/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
    },
  },
  {
    row: 6,
    what: 'pictures in sizes of no page',
    answers: [400],
    must: 400,
    clients: 4,
    times: 25,
    send: ({ origin }) =>
      fetch(`${origin}/_next/image?url=%2Fcatalogue%2Ffoam-brush-set.webp&w=${randomInt(2000, 9999)}&q=75`),
  },
  {
    row: 7,
    what: 'made-up parameters',
    answers: [200],
    must: 200,
    clients: 4,
    times: 25,
    send: ({ origin }) => fetch(`${origin}/products?x=${randomInt(1_000_000_000)}`),
  },
  {
    row: 8,
    what: 'guessed passwords',
    answers: [302, 429],
    must: 429,
    clients: 4,
    times: 6,
    send: ({ origin }) =>
      new Visitor(origin).tryPassword('victim@example.com', `guess ${randomInt(1_000_000)}`),
  },
];
