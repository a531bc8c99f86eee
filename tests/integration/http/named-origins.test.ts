import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { aProduct, aUser } from '../../support/factories.ts';
import { call, json, sessionCookieOf, tokenOf } from '../../support/rest.ts';

// Before anything has read the environment.
Object.assign(process.env, { CORS_ORIGINS: 'https://app.example', ABSOLUTE_IMAGES: '1' });

let buyer: Actor;
beforeEach(async () => {
  buyer = await aUser({ photoURL: '/catalogue/foam-brush-set.webp' });
});

describe('with sites named in the configuration', () => {
  const put = async (origin: string) =>
    call('PUT', `/user/${buyer.email}`, {
      body: { email: buyer.email, name: '' },
      headers: { cookie: await sessionCookieOf(buyer), origin },
    });

  it('a page of a named one fetches the token with the session', async () => {
    await json(await put('https://app.example'), z.object({ token: z.string().min(20) }));
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'null', '*'])(
    'one of %s does not',
    async (origin) => {
      expect((await put(origin)).status).toBe(403);
    },
  );
});

describe('with whole addresses in the configuration', () => {
  const own = process.env['AUTH_URL'];
  const list = z.array(z.looseObject({ img: z.string().nullable() }));

  it('every picture is told with its origin', async () => {
    const { img } = await aProduct();
    const products = await json(await call('GET', '/products'), list);
    expect(products.at(-1)?.img).toBe(`${own}${img}`);
    const me = await (await call('GET', '/me', { token: await tokenOf(buyer) })).json();
    expect(me).toMatchObject({ photoURL: `${own}/catalogue/foam-brush-set.webp` });
  });

  it('except to the pages of the shop itself', async () => {
    const { img } = await aProduct();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const products = await json(await call('GET', '/products', { headers }), list);
    expect(products.at(-1)?.img).toBe(img);
  });

  it('and is taken back as it was told', async () => {
    const token = await tokenOf(buyer);
    const target = `/user/${buyer.email}`;
    const profile = z.looseObject({ photoURL: z.string() });
    const told = await json(await call('GET', target, { token }), profile);
    expect(told.photoURL).toMatch(/^http/);
    const unchanged = await call('PATCH', target, { token, body: told });
    expect(await unchanged.json()).toEqual({ modifiedCount: 0 });
  });
});
