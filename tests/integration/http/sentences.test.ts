import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { errorWire } from '@/lib/http/openapi/wire';
import { count } from '../../support/counts.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { call, type Method, tokenOf } from '../../support/rest.ts';
import { isOurs } from '../../support/sentences.ts';
import { accessMatrix, type Row, type World } from './access-matrix.ts';
import { aWorld } from './world.ts';

let owner: Actor;
let admin: Actor;
beforeEach(async () => {
  owner = await aUser();
  admin = await anAdmin();
});

/** Everything that a refusal says is a sentence of lib/base/messages, about the field that it is told of. */
async function expectSentences(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  expect(response.status, what).toBeLessThan(500);
  const { error } = errorWire.parse(await response.json());
  for (const said of [error.message, ...Object.values(error.fieldErrors ?? {}).flat()]) {
    expect(isOurs(said), `${what}: ${said}`).toBe(true);
    expect(said, what).not.toMatch(
      /invalid input|expected (?!form)|received|schema|zod|undefined|NaN|[\^\\]/i,
    );
  }
}

const tokenFor = ({ status }: Row) => tokenOf(status.owner === 403 ? admin : owner);
const writes = accessMatrix.filter(({ body, path }) => body && path !== '/upload');

/** Fields that a body may have although the matrix' row leaves them out. */
const more: Record<string, readonly string[]> = {
  'POST /products': ['category', 'sku'],
  'POST /reviews': ['productId', 'name', 'img', 'email'],
  'PATCH /user/{email}': ['address', 'phone', 'LinkedIn', 'photoURL', 'education', 'email'],
  'POST /orders/groups': ['poNumber', 'note', 'wantedDate', 'requestKey'],
  'POST /orders': ['productName', 'userName', 'requestKey', 'price', 'email', 'productImg'],
};

const wrong: Record<string, unknown> = {
  missing: undefined,
  null: null,
  'an empty text': '',
  blanks: '   ',
  words: 'not this',
  'a long text': 'x'.repeat(6000),
  'a negative number': -1,
  zero: 0,
  'a fraction': 1.23456,
  'a huge number': 1e300,
  'a hexadecimal number': '0x40',
  'an exponent': '1e3',
  true: true,
  'an empty list': [],
  'a list of one': [207],
  'a long list': Array.from({ length: 6000 }, () => 'x'),
  'an object': { a: 1 },
};
const bodies = ['', ' ', '{', 'null', '[]', '"text"', '12', 'true', '{}', '{"a":1}', '\u{feff}{}', '[{}]'];

describe.each(writes)('what is wrong with a body is said in sentences: $method $path', (row) => {
  const { method, path, target } = row;
  let world: World;
  beforeEach(async () => {
    world = await aWorld(owner);
  });
  const sample = () => Object(row.body?.(world));
  const names = () => [...Object.keys(sample()), ...(more[`${method} ${path}`] ?? [])];

  it('about every field, whatever it holds', async () => {
    const token = await tokenFor(row);
    for (const name of names()) {
      for (const [kind, value] of Object.entries(wrong)) {
        const body = { ...sample(), [name]: value };
        await expectSentences(await call(method, target(world), { token, body }), `${name}: ${kind}`);
      }
    }
  });

  it('about anything at all in place of fields', async () => {
    const token = await tokenFor(row);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names()), fc.jsonValue({ maxDepth: 2 }), async (name, value) => {
        const body = { ...sample(), [name]: value };
        await expectSentences(await call(method, target(world), { token, body }), JSON.stringify(body));
      }),
      { numRuns: count(3, 500) },
    );
  });

  it('about the body as a whole and its type, and more than is asked for is no mistake', async () => {
    const token = await tokenFor(row);
    for (const body of bodies) {
      const response = await call(method, target(world), { token, body });
      await expectSentences(response, body);
    }
    const extra = { ...sample(), more: { than: ['asked'] }, $set: 1 };
    await expectSentences(await call(method, target(world), { token, body: extra }), 'extra');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ]) {
      const body = JSON.stringify(sample());
      const response = await call(method, target(world), { token, body, headers: { 'content-type': type } });
      expect(response.status, type).toBe(415);
      await expectSentences(response, type);
    }
    const packed = { token, body: sample(), headers: { 'content-encoding': 'gzip' } };
    expect((await call(method, target(world), packed)).status).toBe(415);
  });
});

describe('what is wrong with a picture is said in sentences', () => {
  const form = (...fields: [string, string | Blob][]) => {
    const made = new FormData();
    for (const [name, value] of fields) made.append(name, value);
    return made;
  };

  it.each<[string, () => FormData]>([
    ['no field', () => form()],
    ['a field without a file', () => form(['image', 'text'])],
    ['another field', () => form(['photo', new Blob(['x'])])],
    ['an empty file', () => form(['image', new Blob([])])],
    ['a file that is no picture', () => form(['image', new Blob(['<svg/>'], { type: 'image/svg+xml' })])],
    ['too many parts', () => form(...Array.from({ length: 30 }, (): [string, string] => ['image', 'x']))],
  ])('%s', async (what, body) => {
    const response = await call('POST', '/upload', { token: await tokenOf(owner), body: body() });
    expect(response.status).toBe(400);
    await expectSentences(response, what);
  });
});

describe('what is wrong with an address is said in sentences', () => {
  it.each([
    ['GET', '/products?limit=0'],
    ['GET', '/products?limit='],
    ['GET', '/products?limit=0x10'],
    ['GET', '/products?limit=1e2'],
    ['GET', '/products?limit=1001'],
    ['GET', '/products?cursor='],
    ['GET', '/reviews?limit=many'],
    ['GET', '/featured?cursor=x'],
    ['GET', '/user?limit=1.5'],
    ['GET', '/orders?email=a&email=b'],
    ['GET', `/orders?email=${'a'.repeat(300)}`],
    ['GET', '/allorders?limit=-1'],
    ['GET', '/products/x'],
    ['DELETE', '/products/%20'],
    ['GET', '/orders/null'],
    ['PATCH', '/allOrders/undefined'],
    ['GET', '/user/undefined'],
    ['GET', '/exports/secrets'],
    ['GET', '/exports/orders?q=a&q=b'],
    ['GET', '/nothing'],
  ] satisfies [Method, string][])('%s %s', async (method, target) => {
    const response = await call(method, target, { token: await tokenOf(admin) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    await expectSentences(response, target);
  });

  it('and with a header', async () => {
    const row = writes.find(({ path }) => path === '/orders');
    const headers = { 'idempotency-key': 'short' };
    const response = await call('POST', '/orders', {
      token: await tokenOf(owner),
      body: row?.body?.(await aWorld(owner)),
      headers,
    });
    expect(response.status).toBe(400);
    expect(errorWire.parse(await response.json()).error.message).toBe(messages.keyWrong);
  });
});
