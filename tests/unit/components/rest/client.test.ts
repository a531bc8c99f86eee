import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccessToken, obtainAccessToken } from '@/components/auth/access-token';
import {
  cancelAnyOrder,
  cancelOwnOrder,
  deleteProduct,
  deleteUser,
  isAboutOrders,
  listAllOrders,
  listOwnOrders,
  makeAdmin,
  moveOrder,
} from '@/components/rest/calls';
import { callRest } from '@/components/rest/client';
import { resultOf } from '@/components/rest/result';
import { messages } from '@/lib/base/messages';

const email = 'ann+trade@example.com';
const token = (name: string, seconds = 900) => {
  const claims = { name, exp: Math.floor(Date.now() / 1000) + seconds };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};

type Sent = { method: string; path: string; authorization: string | null; body: unknown };
let sent: Sent[];
let root: { dataset: Record<string, string> };

/** Answers the calls one after the other; `PUT /user` always with the next token. */
function answerWith(answers: (Response | Error)[], tokens: (string | number)[]): void {
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const authorization = new Headers(headers).get('authorization');
    sent.push({ method: method ?? 'GET', path, authorization, body: body ? JSON.parse(String(body)) : null });
    if (method === 'PUT' && path === `/api/user/${encodeURIComponent(email)}`) {
      const next = tokens.shift();
      return typeof next === 'string' ? Response.json({ token: next }) : refused(next ?? 500);
    }
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error('nothing more was expected');
    return answer;
  });
}

const refused = (status: number) => Response.json({ error: { code: 'refused', message: 'No.' } }, { status });

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  sent = [];
  root = { dataset: {} };
  vi.stubGlobal('document', { documentElement: root });
  clearAccessToken();
});
afterEach(() => vi.unstubAllGlobals());

describe('a REST call of the browser', () => {
  it('keeps no token that comes while the page signs out', async () => {
    const [late, next] = [token('late'), token('next')];
    answerWith([Response.json([]), Response.json([])], [late, next]);
    root.dataset['leaving'] = '';
    await callRest(email, listOwnOrders(email, null));
    root = { dataset: {} };
    vi.stubGlobal('document', { documentElement: root });
    await callRest(email, listOwnOrders(email, null));
    expect(sent.map(({ authorization }) => authorization)).toEqual([
      null,
      `Bearer ${late}`,
      null,
      `Bearer ${next}`,
    ]);
  });

  it('asks for one token, however many calls need it at once', async () => {
    const first = token('first');
    answerWith([Response.json([]), Response.json([])], [first, token('second')]);
    await Promise.all([
      callRest(email, listOwnOrders(email, null)),
      callRest(email, listOwnOrders(email, null)),
    ]);
    const calls = sent.filter(({ method }) => method === 'GET');
    expect(calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${first}`, `Bearer ${first}`]);
    expect(sent).toHaveLength(3);
  });

  it('asks again after no answer', async () => {
    answerWith([Response.json([])], [500, token('next')]);
    expect(await callRest(email, listOwnOrders(email, null))).toMatchObject({ ok: false });
    expect(await callRest(email, listOwnOrders(email, null))).toMatchObject({ ok: true });
  });

  it('carries the stored token as a bearer, and asks for one only when it needs it', {
    tags: ['@spec-6-bearer'],
  }, async () => {
    const first = token('first');
    answerWith([Response.json([]), Response.json({ deletedCount: 1 })], [first]);
    expect(await callRest(email, listOwnOrders(email, null))).toEqual({ ok: true, body: [] });
    expect(await callRest(email, cancelOwnOrder(email, 'abc'))).toEqual({
      ok: true,
      body: { deletedCount: 1 },
    });
    expect(sent.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
      ['PUT', '/api/user/ann%2Btrade%40example.com', null],
      ['GET', '/api/orders?email=ann%2Btrade%40example.com&limit=100', `Bearer ${first}`],
      ['DELETE', '/api/orders/abc?email=ann%2Btrade%40example.com', `Bearer ${first}`],
    ]);
  });

  it('renews a token that is about to end before it leaves', async () => {
    const next = token('next');
    answerWith([Response.json({}), Response.json({})], [token('old', 30), next]);
    await callRest(email, makeAdmin('a@b.co'));
    await callRest(email, deleteUser('a@b.co'));
    expect(sent.at(-1)).toMatchObject({ path: '/api/user/a%40b.co', authorization: `Bearer ${next}` });
  });

  it.each([401, 403])('is sent once more with a new token after %s, then refused', async (status) => {
    answerWith([refused(status), refused(status)], [token('one'), token('two')]);
    const answer = await callRest(email, cancelAnyOrder(email, 'abc'));
    expect(answer).toMatchObject({
      ok: false,
      code: status === 401 ? 'unauthorized' : 'forbidden',
      message: 'No.',
    });
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);
    expect(sent[1]?.path).toBe('/api/allOrders/abc?email=ann%2Btrade%40example.com');
  });

  it('is unauthorized when nobody is signed in by this address any more', async () => {
    for (const status of [401, 403]) {
      answerWith([], [status, status]);
      expect(await callRest(email, makeAdmin('a@b.co'))).toMatchObject({ ok: false, code: 'unauthorized' });
    }
  });

  it.each([401, 403])(
    'is not refused, only not made, by %s of a network that stands before the shop',
    async (status) => {
      const blocked = () => new Response('<html>Sign in to this network', { status });
      answerWith([blocked()], [token('one')]);
      const unavailable = { ok: false, code: 'unavailable', message: messages.unavailable };
      expect(await callRest(email, cancelOwnOrder(email, 'abc'))).toEqual(unavailable);
      vi.stubGlobal('fetch', async () => blocked());
      clearAccessToken();
      expect(await callRest(email, cancelOwnOrder(email, 'abc'))).toEqual(unavailable);
    },
  );

  it("tells the server's words, and a lost connection or an answer that is no JSON as unavailable", async () => {
    const fields = { error: { message: 'Not so.', fieldErrors: { name: ['no'] } } };
    answerWith(
      [Response.json(fields, { status: 409 }), new Error('offline'), new Response('<html>')],
      [token('one')],
    );
    const call = makeAdmin('a@b.co');
    expect(await callRest(email, call)).toEqual({
      ok: false,
      code: 'conflict',
      message: 'Not so.',
      fieldErrors: { name: ['no'] },
    });
    for (let round = 0; round < 2; round += 1)
      expect(await callRest(email, call)).toEqual({
        ok: false,
        code: 'unavailable',
        message: messages.unavailable,
      });
  });

  it.each([
    ['no words', { error: { message: 1 } }],
    ['no error', null],
    ['fields that hold no lists of words', { error: { message: 'No.', fieldErrors: { name: 'no' } } }],
  ])('takes a refusal with %s for an unavailable shop', async (_what, body) => {
    answerWith([Response.json(body, { status: 400 })], [token('one')]);
    expect(await callRest(email, makeAdmin('a@b.co'))).toEqual({
      ok: false,
      code: 'unavailable',
      message: messages.unavailable,
    });
  });

  it.each([{}, { token: '' }, null])('is not made with %j for a token', async (body) => {
    vi.stubGlobal('fetch', async () => Response.json(body));
    await expect(obtainAccessToken(email)).rejects.toThrow('no token');
  });
});

it.each([
  ['one’s own orders', listOwnOrders(email, null), true],
  ['all orders', listAllOrders('q=ann&show=all'), true],
  ['an order that is moved on', moveOrder(email, 'abc', {}), true],
  ['one’s own order that is cancelled', cancelOwnOrder(email, 'abc'), true],
  ['an order that an admin cancels', cancelAnyOrder(email, 'abc'), true],
  ['a user who becomes an admin', makeAdmin('orders@example.com'), false],
  ['a user who goes', deleteUser('orders@example.com'), false],
  ['a product that goes', deleteProduct('abc'), false],
])('a call about %s is about orders, whose refusal signs out, or is not', (_what, call, isSo) => {
  expect(isAboutOrders(call)).toBe(isSo);
});

describe('the result of a write', () => {
  const read = (body: unknown) => resultOf({ ok: true, body }, 'modifiedCount', 'done', 'unchanged');

  it('is what the count says', { tags: ['@spec-7-put-admin'] }, () => {
    expect(read({ modifiedCount: 1 })).toMatchObject({ ok: true, message: 'done' });
    expect(read({ modifiedCount: 0 })).toMatchObject({ ok: false, code: 'conflict', message: 'unchanged' });
    for (const body of [{ deletedCount: 1 }, { modifiedCount: '1' }, null])
      expect(read(body)).toMatchObject({ ok: false, code: 'unavailable' });
    const failure = { ok: false, code: 'invalid', message: 'No.' } as const;
    expect(resultOf(failure, 'deletedCount', 'done', 'unchanged')).toEqual(failure);
  });
});
