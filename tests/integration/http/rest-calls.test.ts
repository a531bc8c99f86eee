import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { accountWords } from '@/lib/auth/data';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { pageSize } from '@/lib/base/paging';
import { products } from '@/lib/catalogue/data';
import { setFeatured } from '@/lib/catalogue/status';
import { operations } from '@/lib/http/openapi/operations';
import { orders } from '@/lib/orders/data';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';
import { seedManyProducts } from '../../../scripts/seed/large.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { movedTags, newRequest } from '../../support/request.ts';
import { call, json, sessionCookieOf, tokenOf } from '../../support/rest.ts';

let admin: Actor;
let buyer: Actor;
let adminToken: string;
let token: string;

beforeEach(async () => {
  [admin, buyer] = await Promise.all([anAdmin(), aUser()]);
  [adminToken, token] = await Promise.all([tokenOf(admin), tokenOf(buyer)]);
});

const restMethod = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
const inserted = z.object({ insertedId: z.string() });
const failure = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
const failed = async (response: Response) => (await json(response, failure)).error;
const rows = z.array(z.looseObject({ _id: z.string() }));

const product = {
  name: 'Corner Roller',
  desc: 'For corners.',
  price: String(toAmount(345)),
  img: '/catalogue/edging-corner-roller.webp',
  available: '500',
  quantity: '20',
};

describe('GET /products', () => {
  it('is whole for everybody, and of a large catalogue twenty times in ten minutes', {
    tags: ['@spec-7-get-products'],
  }, async () => {
    const few = await aProduct();
    for (let asked = 0; asked < 22; asked += 1) expect((await call('GET', '/products')).status).toBe(200);
    await seedManyProducts(2000);
    expect((await json(await call('GET', '/products'), rows)).map(({ _id }) => _id)).toContain(
      few._id.toHexString(),
    );
    for (let asked = 1; asked < 20; asked += 1) await (await call('GET', '/products')).body?.cancel();
    const refused = await call('GET', '/products');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await failed(refused)).toMatchObject({ code: 'limited' });
    expect(await json(await call('GET', '/products?limit=2'), rows)).toHaveLength(2);
  });
});

describe('POST /products', () => {
  it("takes a form's strings and nothing of our additions", { tags: ['@spec-7-post-products'] }, async () => {
    const { insertedId } = await json(
      await call('POST', '/products', { token: adminToken, body: product }),
      inserted,
    );
    expect(movedTags()).toContain('products');
    const stored = await (await call('GET', `/products/${insertedId}`)).json();
    expect(stored).toMatchObject({
      _id: insertedId,
      price: toAmount(345),
      quantity: 20,
      available: 500,
      slug: 'corner-roller',
      category: 'accessory',
      featured: false,
    });
  });

  it('ignores what is not for a client to say', async () => {
    const body = {
      ...product,
      _id: 'a'.repeat(24),
      sold: 9,
      live: false,
      holds: [1],
      createdAt: 0,
      __proto__: { live: false },
    };
    const { insertedId } = await json(await call('POST', '/products', { token: adminToken, body }), inserted);
    expect(insertedId).not.toBe(body._id);
    const stored = await products().findOne({ name: product.name });
    expect(stored).toMatchObject({ live: true, sold: 0, holds: [], available: 500, initialStock: 500 });
  });

  it('tells every missing field in its own words', { tags: ['@spec-5-product'] }, async () => {
    const response = await call('POST', '/products', { token: adminToken, body: { price: '', name: ' ' } });
    expect((await failed(response)).fieldErrors).toEqual({
      name: ['required'],
      desc: ['required'],
      price: ['put product price'],
      quantity: ['required'],
      available: ['required'],
      img: ['image is required'],
    });
  });

  it.each([
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//evil.example/x.webp',
    '/catalogue/../../etc/passwd',
    '/catalogue/x.svg',
    '/catalogue/no-such-picture.webp',
    'http://127.0.0.1:1/f/x',
  ])('refuses the picture %s', async (img) => {
    const response = await call('POST', '/products', { token: adminToken, body: { ...product, img } });
    expect((await failed(response)).fieldErrors).toEqual({ img: [messages.image.foreign] });
  });

  it.each([
    [{ price: 3.455 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: { $gt: '' } }, 'price'],
    [{ quantity: 2.5 }, 'quantity'],
    [{ quantity: 0 }, 'quantity'],
    [{ available: 'many' }, 'available'],
    [{ name: { $ne: null } }, 'name'],
    [{ name: ['a'] }, 'name'],
    [{ category: 'weapon' }, 'category'],
    [{ step: 0 }, 'step'],
    [{ breaks: [{ from: 100 }] }, 'breaks'],
    [{ breaks: [{ from: 100, price: 900 }] }, 'breaks'],
    [{ breaks: { $gt: '' } }, 'breaks'],
  ])('refuses %j', async (change, field) => {
    const response = await call('POST', '/products', { token: adminToken, body: { ...product, ...change } });
    expect(response.status).toBe(400);
    expect(Object.keys((await failed(response)).fieldErrors ?? {})).toEqual([field]);
  });

  it('refuses a name that a live product has, also twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/products', { token: adminToken, body: product })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('finds an address for names that share one or have no Latin letters', async () => {
    for (const name of ['Corner, roller!', 'CORNER ROLLER', '刷子', 'щётка']) {
      const response = await call('POST', '/products', { token: adminToken, body: { ...product, name } });
      expect(response.status, name).toBe(201);
    }
  });
});

describe('DELETE /products/{id}', () => {
  it('takes the product off every list and leaves its orders alone', {
    tags: ['@spec-7-delete-product'],
  }, async () => {
    const { order, product: sold } = await anOrder({ actor: buyer });
    const target = `/products/${sold._id.toHexString()}`;
    expect(await (await call('DELETE', target, { token: adminToken })).json()).toEqual({ deletedCount: 1 });
    expect((await call('GET', target)).status).toBe(404);
    expect((await call('DELETE', target, { token: adminToken })).status).toBe(404);
    const kept = await (await call('GET', `/orders/${order.id}`, { token })).json();
    expect(kept).toMatchObject({ productName: sold.name, price: toAmount(345), paid: false });
  });

  it('deletes it once, also ten times at once', async () => {
    const target = `/products/${(await aProduct())._id.toHexString()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('DELETE', target, { token: adminToken })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([404, 409]).toContain(status);
  });
});

describe('reviews', () => {
  it('come from whoever is signed in, with any finite rating', {
    tags: ['@spec-3-review', '@spec-5-review', '@spec-7-post-reviews'],
  }, async () => {
    const body = {
      email: 'forged@example.com',
      name: 'Forged',
      img: 'https://evil.example/x.png',
      review: 'Fine.',
      rating: '-7.5',
      hidden: true,
    };
    const { insertedId } = await json(await call('POST', '/reviews', { token, body }), inserted);
    const mine = await json(await call('GET', '/reviews', { token }), rows);
    expect(mine).toEqual([
      expect.objectContaining({
        _id: insertedId,
        name: buyer.name,
        email: buyer.email,
        img: null,
        rating: -7.5,
      }),
    ]);
    const others = await json(await call('GET', '/reviews', { token: await tokenOf(await aUser()) }), rows);
    expect(others[0]).not.toHaveProperty('email');
    expect((await json(await call('GET', '/reviews'), rows))[0]).not.toHaveProperty('email');
    expect((await json(await call('GET', '/reviews', { token: adminToken }), rows))[0]).toHaveProperty(
      'email',
      buyer.email,
    );
  });

  it.each([
    [{ review: 'Fine.' }, { rating: ['rate us out of 5'] }],
    [{ review: ' ', rating: 5 }, { review: ['review is required'] }],
    [{ review: 'Fine.', rating: 'Infinity' }, { rating: ['rate us out of 5'] }],
    [{ review: 'Fine.', rating: true }, { rating: ['rate us out of 5'] }],
    [{ review: 'Fine.', rating: [5] }, { rating: ['rate us out of 5'] }],
  ])('refuse %j', async (body, fieldErrors) => {
    const response = await call('POST', '/reviews', { token, body });
    expect(await failed(response)).toMatchObject({ code: 'invalid', fieldErrors });
    expect(await reviews().countDocuments()).toBe(0);
  });

  it('may name a live product, and no other', async () => {
    const about = await aProduct();
    const body = { review: 'Fine.', rating: 5, productId: about._id.toHexString() };
    expect((await call('POST', '/reviews', { token, body })).status).toBe(201);
    const unknown = { ...body, productId: 'f'.repeat(24) };
    expect((await call('POST', '/reviews', { token, body: unknown })).status).toBe(404);
  });

  it('are limited for each author', async () => {
    const answers = [];
    for (let count = 0; count < 22; count += 1)
      answers.push((await call('POST', '/reviews', { token, body: { review: 'Again.', rating: 5 } })).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('PATCH /user/{email}', () => {
  const patch = (body: unknown) => call('PATCH', `/user/${buyer.email}`, { token, body });

  it('changes the keys sent, and nothing that is not for a client to say', {
    tags: ['@spec-7-patch-user'],
  }, async () => {
    const body = {
      name: 'New Name',
      phone: 21555010,
      email: 'other@example.com',
      role: 'admin',
      isAdmin: true,
      passwordHash: 'x',
      sessions: [],
      emailVerified: new Date(0),
      _id: 'a'.repeat(24),
    };
    const before = await users().findOne({ email: buyer.email });
    expect(await (await patch(body)).json()).toEqual({ modifiedCount: 1 });
    expect(await (await patch(body)).json()).toEqual({ modifiedCount: 0 });
    const after = await users().findOne({ email: buyer.email });
    const words = accountWords({ name: 'New Name', email: buyer.email });
    expect(after).toEqual({ ...before, name: 'New Name', phone: '21555010', words });
  });

  it('has no page rendered anew but for a photo that reviews show', async () => {
    const [one, other] = ['/catalogue/microfibre-roller-cover-9in.webp', '/catalogue/foam-brush-set.webp'];
    const movedBy = async (body: object) => {
      newRequest();
      expect((await patch(body)).status).toBe(200);
      return movedTags();
    };
    expect(await movedBy({})).toEqual([]);
    expect(await movedBy({ name: 'Another Name' })).toEqual([]);
    expect(await movedBy({ photoURL: one })).toEqual(['reviews']);
    expect(await movedBy({ photoURL: one })).toEqual([]);
    expect(await movedBy({ photoURL: other })).toEqual(['reviews']);
  });

  it('clears an optional field with an empty text and takes back what GET gave', {
    tags: ['@spec-7-get-user'],
  }, async () => {
    await patch({ education: 'BSc', LinkedIn: 'https://www.linkedin.com/in/someone' });
    expect(await (await patch({ education: '', LinkedIn: '' })).json()).toEqual({ modifiedCount: 1 });
    const own = await (await call('GET', `/user/${buyer.email}`, { token })).json();
    expect(own).toMatchObject({ education: null, LinkedIn: null, role: 'user', address: null });
    expect(await (await patch(own)).json()).toEqual({ modifiedCount: 0 });
  });

  it.each([
    [{ name: '' }, { name: ['Name is required'] }],
    [{ address: '' }, { address: ['address is required'] }],
    [{ phone: '' }, { phone: ['Provide your phn no.'] }],
    [{ LinkedIn: 'javascript:alert(1)' }, { LinkedIn: [messages.profile.linkedIn] }],
    [{ LinkedIn: ' java\nscript:alert(1)' }, { LinkedIn: [messages.profile.linkedIn] }],
    [{ LinkedIn: 'http://www.linkedin.com/in/x' }, { LinkedIn: [messages.profile.linkedIn] }],
    [{ LinkedIn: 'https://www.linkedin.com@evil.example/' }, { LinkedIn: [messages.profile.linkedIn] }],
    [{ photoURL: 'https://evil.example/x.png' }, { photoURL: [messages.image.foreign] }],
    [{ photoURL: 'data:text/html,x' }, { photoURL: [messages.image.foreign] }],
    [{ photoURL: '/catalogue/no-such-picture.webp' }, { photoURL: [messages.image.foreign] }],
  ])('refuses %j', async (body, fieldErrors) => {
    expect(await failed(await patch(body))).toMatchObject({ code: 'invalid', fieldErrors });
  });
});

describe('PUT /user/{email}', () => {
  it('fills an empty name and never changes one', { tags: ['@spec-7-put-user'] }, async () => {
    await users().updateOne({ email: buyer.email }, { $set: { name: '' } });
    const put = (name: string) =>
      call('PUT', `/user/${buyer.email}`, { token, body: { email: buyer.email, name } });
    await json(await put('First'), z.object({ token: z.string().min(20) }));
    await put('Second');
    expect((await users().findOne({ email: buyer.email }))?.name).toBe('First');
  });
});

describe('lists', () => {
  it('come oldest first, whole or in pages that follow each other', async () => {
    for (let count = 0; count < 4; count += 1) await aProduct();
    const whole = await json(await call('GET', '/products'), rows);
    expect(whole.map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id).toSorted());
    const paged: string[] = [];
    let target: string | undefined = '/products?limit=2';
    while (target) {
      const response = await call('GET', target);
      const page = await json(response, rows);
      expect(page.length).toBeLessThanOrEqual(2);
      paged.push(...page.map(({ _id }) => _id));
      target = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(whole.map(({ _id }) => _id));
  });

  it.each(['/user', '/allorders', '/orders', '/reviews', '/featured'])('%s pages too', async (target) => {
    await anOrder({ actor: admin });
    await anOrder({ actor: admin });
    const first = await json(await call('GET', `${target}?limit=1`, { token: adminToken }), rows);
    const cursor = first[0]?._id ?? 'f'.repeat(24);
    const rest = await json(await call('GET', `${target}?cursor=${cursor}`, { token: adminToken }), rows);
    const whole = await json(await call('GET', target, { token: adminToken }), rows);
    expect([...first, ...rest]).toEqual(whole);
  });

  it('/featured from one that is no longer featured is refused, as nobody knows where it stood', async () => {
    const gone = (await aProduct())._id.toHexString();
    const { _id } = await aProduct();
    await setFeatured(admin, { productId: _id.toHexString(), featured: true });
    const answer = await call('GET', `/featured?cursor=${gone}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(messages.catalogue.cursorGone);
  });

  it("of all orders comes as a page of the admin's list too: searched, filtered, sorted", {
    tags: ['@spec-7-get-all-orders'],
  }, async () => {
    const [small, large, gone] = [
      (await anOrder({ actor: buyer })).order,
      (await anOrder({ actor: buyer, input: { quantity: 90 } })).order,
      (await anOrder({ actor: buyer })).order,
    ];
    await call('DELETE', `/orders/${gone.id}`, { token });
    const page = async (query: string) => {
      const q = encodeURIComponent(buyer.email);
      const answer = await call('GET', `/allorders?q=${q}&page=1${query}`, { token: adminToken });
      return (await json(answer, rows)).map(({ _id }) => _id);
    };
    expect(await page('')).toEqual([large.id, small.id]);
    expect(await page('&sort=total&order=asc')).toEqual([small.id, large.id]);
    expect(await page('&show=cancelled')).toEqual([gone.id]);
    const longest = await call('GET', `/allorders?q=${'x'.repeat(101)}&page=1`, { token: adminToken });
    expect(await json(longest, rows), 'a search is never too long to be one').toEqual([]);
    expect((await call('GET', '/allorders?page=1', { token })).status).toBe(403);
  });

  it('of all orders says on each page but the last where the next one is', async () => {
    const { _id: _one, ...like } = await storedOrder((await anOrder({ actor: buyer })).order.id);
    const more = Array.from({ length: 2 * pageSize }, (_, index) => ({
      ...like,
      _id: new ObjectId(),
      sequence: 9_000_000 + index,
    }));
    await orders().insertMany(more);
    let next = `/allorders?q=${encodeURIComponent(buyer.email)}&page=1`;
    const lengths: number[] = [];
    while (next !== '') {
      const answer = await call('GET', next, { token: adminToken });
      lengths.push((await json(answer, rows)).length);
      next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(lengths).toEqual([pageSize, pageSize, 1]);
  });

  it.each([
    '/products?limit=0',
    '/products?limit=9999',
    '/products?limit=x',
    '/products?cursor=1',
    '/products?limit=1&limit=2',
    '/orders?email[$ne]=x',
    '/orders?email[]=a&email[]=b',
    '/orders?email=a@example.com&email=b@example.com',
  ])('refuse %s', async (target) => {
    const response = await call('GET', target, { token });
    expect(response.status).toBe(400);
  });

  it('keep secrets of users to themselves', async () => {
    await users().updateOne({ email: buyer.email }, { $set: { passwordHash: 'secret-hash' } });
    const text = await (await call('GET', '/user', { token: adminToken })).text();
    expect(text).toContain(buyer.email);
    expect(text).not.toMatch(/secret-hash|sessions|sid/);
  });
});

describe('what is not understood', () => {
  it.each([
    ['no JSON', '{"review":', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a deep body', '['.repeat(5000), 400],
    ['a large body', `{"review":"${'x'.repeat(120_000)}"}`, 413],
  ])('is refused in words: %s', async (_what, body, status) => {
    const response = await call('POST', '/reviews', { token, body });
    expect(response.status).toBe(status);
    expect((await failed(response)).message).not.toMatch(/at |Error|Mongo|zod/);
  });

  it.each(operations.filter(({ method, access }) => method !== 'get' && access !== 'public'))(
    'is refused as a large body: $method $path',
    async ({ method, path, access }) => {
      const target = path.replace('{id}', 'a'.repeat(24)).replace('{email}', buyer.email);
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'large.png');
      const answer = await call(restMethod.parse(method.toUpperCase()), target, {
        token: access === 'admin' ? adminToken : token,
        body: path === '/upload' ? body : `{"more":"${'x'.repeat(120_000)}"}`,
      });
      expect(answer.status).toBe(413);
    },
  );

  it.each(['1', 'x'.repeat(24), '%24ne', '../..', `${'a'.repeat(24)}%00`])(
    'is refused as an id: %s',
    async (id) => {
      const response = await call('GET', `/orders/${encodeURIComponent(id)}`, { token });
      expect([400, 404]).toContain(response.status);
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE'] as const)(
    'names the methods that are offered, to %s',
    async (method) => {
      const refused = await call(method, '/featured', { token: adminToken, body: {} });
      expect(refused.status).toBe(405);
      expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await failed(refused)).toEqual({
        code: 'wrong_method',
        message: `${method} is not offered here.`,
      });
    },
  );

  it('is told so when there is no such call', async () => {
    const response = await call('GET', '/nothing/here');
    expect(response.status).toBe(404);
    expect((await failed(response)).code).toBe('not_found');
  });
});

describe('writes that a cookie authorises', () => {
  const own = new URL(process.env['AUTH_URL'] ?? '').origin;
  const add = async (origin: Record<string, string>) => {
    const cookie = await sessionCookieOf(buyer);
    return call('POST', '/reviews', { body: { review: 'Fine.', rating: 5 }, headers: { cookie, ...origin } });
  };

  it.each([{}, { origin: 'null' }, { origin: 'https://evil.example' }, { origin: `${own}.evil.example` }])(
    'are refused from %j',
    async (origin) => {
      expect(await failed(await add(origin))).toEqual({ code: 'forbidden', message: messages.crossOrigin });
      expect(await reviews().countDocuments()).toBe(0);
    },
  );

  it('are taken from this site', async () => {
    expect((await add({ origin: own })).status).toBe(201);
  });

  it('are no concern of a client with a token', async () => {
    const headers = { origin: 'https://evil.example' };
    const body = { review: 'Fine.', rating: 5 };
    expect((await call('POST', '/reviews', { token, body, headers })).status).toBe(201);
  });
});

describe('PATCH /allOrders/{id}', () => {
  it('moves paid orders only, and ignores what the body wants', {
    tags: ['@spec-4-status-moves', '@spec-7-patch-all-order'],
  }, async () => {
    const { order } = await anOrder({ actor: buyer });
    const target = `/allOrders/${order.id}?email=${buyer.email}`;
    const early = await call('PATCH', target, {
      token: adminToken,
      body: { status: 'delivered', paid: true },
    });
    expect(early.status).toBe(409);
    expect(await storedOrder(order.id)).toMatchObject({ paid: false, state: 'unpaid' });
    expect((await call('PATCH', target, { token: adminToken, body: '{' })).status).toBe(400);
  });
});

describe('DELETE /allOrders/{id}', () => {
  it("cancels anybody's unpaid order for an admin, once", {
    tags: ['@spec-7-delete-all-order'],
  }, async () => {
    const { order } = await anOrder({ actor: buyer });
    const target = `/allOrders/${order.id}?email=${buyer.email}`;
    expect((await call('DELETE', target, { token })).status).toBe(403);
    expect(await (await call('DELETE', target, { token: adminToken })).json()).toEqual({ deletedCount: 1 });
    expect((await call('GET', `/orders/${order.id}`, { token })).status).toBe(404);
    expect((await call('DELETE', target, { token: adminToken })).status).not.toBe(200);
  });
});
