import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { orders } from '@/lib/orders/data';
import { db, toObjectId } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { anAdmin, aUser } from '../../support/factories.ts';
import { call, type Method, tokenOf } from '../../support/rest.ts';
import { accessMatrix } from './access-matrix.ts';
import { aWorld } from './world.ts';

let owner: Actor;
let admin: Actor;

beforeEach(async () => {
  owner = await aUser();
  admin = await anAdmin();
});

const operators: Record<string, unknown> = {
  $gt: { $gt: '' },
  $ne: { $ne: null },
  $regex: { $regex: '.*' },
  $where: { $where: 'sleep(5000)' },
  'an expression': { $expr: { $function: { body: 'return 1', args: [], lang: 'js' } } },
  'a list': ['a', 'b'],
  'a list of operators': [{ $gt: '' }],
  'an object of another type': { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' },
  'an object that says it is a text': { toString: 'x', valueOf: 'y', length: 3 },
};

const writes = accessMatrix.filter(({ body, path }) => body && path !== '/upload');
const asWhom = (row: (typeof accessMatrix)[number]) => (row.status.owner === 403 ? admin : owner);
const stored = async () =>
  JSON.stringify(
    await Promise.all(
      ['users', 'orders', 'products', 'reviews'].map((name) => db().collection(name).find().toArray()),
    ),
  );

describe('operators in place of values', () => {
  it.each(writes)('are values to nobody: $method $path', async (row) => {
    const world = await aWorld(owner);
    const token = await tokenOf(asWhom(row));
    const good = Object(row.body?.(world));
    for (const key of Object.keys(good)) {
      for (const [name, operator] of Object.entries(operators)) {
        const body = { ...good, [key]: operator };
        const response = await call(row.method, row.target(world), { token, body });
        expect(response.status, `${key}: ${name}`).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/Mongo|BSON|ZodError|node_modules/);
      }
    }
    expect(await stored()).not.toMatch(/"\$(?:gt|ne|regex|where|expr)"|_bsontype/);
  });

  it.each([
    ['GET', '/orders?email[]=a&email[]=b'],
    ['GET', '/orders?email[$ne]=x'],
    ['GET', '/orders?email=a@example.com&email=b@example.com'],
    ['GET', '/orders?limit[$gt]=1'],
    ['GET', '/orders?cursor[$gt]=1'],
    ['GET', '/orders?$where=1'],
    ['GET', '/orders?cursor=%7B%22%24gt%22%3A%22%22%7D'],
    ['GET', '/orders/%7B%22%24gt%22%3A%22%22%7D'],
    ['GET', '/products/%5B%24ne%5D=1'],
    ['GET', '/products?limit=1&limit=2'],
    ['GET', '/reviews?limit=-1'],
    ['GET', '/reviews?limit=1e99'],
    ['DELETE', '/orders/%24where'],
  ] satisfies [Method, string][])('are refused in the address: %s %s', async (method, target) => {
    const response = await call(method, target, { token: await tokenOf(owner) });
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/Mongo|BSON|ZodError/);
  });

  it.each(['%7B%22%24ne%22%3Anull%7D', '$ne', '.*', 'a'.repeat(5000), '%00', '%E0%A4%A'])(
    'find no account: %s',
    async (email) => {
      const response = await call('GET', `/user/${email}`, { token: await tokenOf(admin) });
      expect([400, 404]).toContain(response.status);
    },
  );
});

/** Said in JSON, for an object written in code would take `__proto__` for its prototype. */
const takeover = (fields: object) =>
  JSON.stringify({
    ...fields,
    role: 'admin',
    isAdmin: true,
    admin: true,
    paid: true,
    state: 'paid',
    transactionId: 'pi_0000000000000001',
    userId: 'a'.repeat(24),
    _id: 'b'.repeat(24),
    id: 'b'.repeat(24),
    passwordHash: 'x',
    sessions: [],
    emailVerified: true,
    live: false,
    sold: 99,
    holds: [],
    hidden: true,
    total: 1,
    constructor: { prototype: { role: 'admin' } },
  }).replace(/\}$/, ',"__proto__":{"role":"admin","isAdmin":true}}');

describe('fields that are not for a client to set', () => {
  it.each(writes)('change nothing: $method $path', async (row) => {
    const world = await aWorld(owner);
    const actor = asWhom(row);
    const good = Object(row.body?.(world));
    const response = await call(row.method, row.target(world), {
      token: await tokenOf(actor),
      body: takeover('transactionId' in good ? { ...good } : good),
    });
    expect(response.status).toBeLessThan(500);
    expect(Reflect.get({}, 'role'), 'no prototype was changed').toBeUndefined();
    const user = await users().findOne({ _id: toObjectId(owner.id) });
    expect(user).toMatchObject({
      email: owner.email,
      role: row.path === '/user/admin/{email}' ? 'admin' : 'user',
    });
    expect(user?.sessions).toHaveLength(1);
    expect(user?.emailVerified).toBeInstanceOf(Date);
    expect(user).not.toHaveProperty('passwordHash');
    expect(user).not.toHaveProperty('isAdmin');
    for (const order of await orders()
      .find({ userId: toObjectId(owner.id) })
      .toArray()) {
      expect(order.paid).toBe(false);
      expect([345, 777], 'the price of one of the two products').toContain(order.price);
      expect(order).not.toHaveProperty('transactionId');
    }
    expect(
      await db()
        .collection('products')
        .countDocuments({ $or: [{ sold: 99 }, { live: false }] }),
    ).toBe(0);
    expect(await db().collection('reviews').countDocuments({ hidden: true })).toBe(0);
    expect(await db().collection('users').countDocuments({ role: 'admin' })).toBeLessThanOrEqual(2);
  });
});

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("https://evil.example")',
];

const sentAndKept = [
  ...scripts.map((text) => [text, text] as const),
  ['\u202egnp.exe', 'gnp.exe'] as const,
  ['a\r\nBcc: victim@example.com', 'a\nBcc: victim@example.com'] as const,
];

describe('texts that want to be more than text', () => {
  it.each(sentAndKept)('come back as text in JSON, without what nobody sees: %j', async (text, kept) => {
    const token = await tokenOf(owner);
    expect((await call('POST', '/reviews', { token, body: { review: text, rating: 5 } })).status).toBe(201);
    const response = await call('GET', '/reviews');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toContainEqual(expect.objectContaining({ review: kept }));
  });

  it('are no link', async () => {
    const token = await tokenOf(owner);
    const body = { LinkedIn: 'javascript:alert(1)' };
    expect((await call('PATCH', `/user/${owner.email}`, { token, body })).status).toBe(400);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://evil.example/x.webp',
    '/api/me',
    '/catalogue/../api/me',
    '//evil.example/catalogue/a.webp',
  ])('are no picture: %j', async (address) => {
    const profile = await call('PATCH', `/user/${owner.email}`, {
      token: await tokenOf(owner),
      body: { photoURL: address },
    });
    expect(profile.status).toBe(400);
    const body = { name: 'X', desc: 'Y', price: '1', img: address, available: '9', quantity: '1' };
    expect((await call('POST', '/products', { token: await tokenOf(admin), body })).status).toBe(400);
  });
});
