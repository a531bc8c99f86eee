import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { call, json, tokenOf } from '../../support/rest.ts';

const own = process.env['AUTH_URL'];
const absolute = { accept: 'application/json; images=absolute' };
const photoURL = '/catalogue/foam-brush-set.webp';

describe('a client that asks for whole addresses of pictures', () => {
  it('gets them in every entity that has one', async () => {
    const buyer = await aUser({ photoURL });
    const token = await tokenOf(buyer);
    const { order, product } = await anOrder({ actor: buyer });
    await call('POST', '/reviews', { token, body: { review: 'Fine.', rating: 5 } });
    const read = async (target: string) =>
      await (await call('GET', target, { token, headers: absolute })).json();
    const entry = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
    expect(await read('/products')).toEqual(entry({ img: `${own}${product.img}` }));
    expect(await read(`/products/${product._id.toHexString()}`)).toMatchObject({
      img: `${own}${product.img}`,
    });
    expect(await read(`/orders/${order.id}`)).toMatchObject({ productImg: `${own}${product.img}` });
    expect(await read('/orders')).toEqual(entry({ productImg: `${own}${product.img}` }));
    expect(await read('/orders?limit=5')).toEqual(entry({ productImg: `${own}${product.img}` }));
    expect(await read('/reviews')).toEqual(entry({ img: `${own}${photoURL}` }));
    expect(await read(`/user/${buyer.email}`)).toMatchObject({ photoURL: `${own}${photoURL}` });
    expect(await read('/me')).toMatchObject({ photoURL: `${own}${photoURL}` });
  });

  it('gets them in a page of the admin’s list', async () => {
    const token = await tokenOf(await anAdmin());
    const { order, product } = await anOrder();
    const response = await call('GET', '/allorders?page=1', { token, headers: absolute });
    expect(await response.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: order.id, productImg: `${own}${product.img}` }),
      ]),
    );
  });

  it('gets them in the orders of a group, when it is placed and when it is read', async () => {
    const token = await tokenOf(await aUser());
    const { _id, img } = await aProduct();
    const body = {
      lines: [{ productId: _id.toHexString(), quantity: 20 }],
      address: 'Bristle Lane 1, Graz',
      phn: '+43 316 123456',
    };
    const answer = await call('POST', '/orders/groups', { token, body, headers: absolute });
    const placed = await json(answer, z.looseObject({ _id: z.string() }));
    const orders = [expect.objectContaining({ productImg: `${own}${img}` })];
    expect(placed).toMatchObject({ orders });
    expect(
      await (await call('GET', `/orders/groups/${placed._id}`, { token, headers: absolute })).json(),
    ).toMatchObject({ orders });
  });

  it.each([
    ['application/json; images=absolute', true],
    ['application/json;q=0.9;images="absolute", */*;q=0.1', true],
    ['*/*;images=absolute', true],
    ['text/html, application/json', false],
    ['*/*', false],
    ['text/html; images=absolute', false],
    ['application/json; images=relative', false],
  ])('says so by %j: %j', async (accept, isWhole) => {
    const { img } = await aProduct();
    const response = await call('GET', '/products', { headers: { accept } });
    expect(response.headers.get('vary')).toContain('Accept');
    const products = await json(response, z.array(z.looseObject({ img: z.string() })));
    expect(products.at(-1)?.img).toBe(isWhole ? `${own}${img}` : img);
  });

  it('may send them back', async () => {
    const token = await tokenOf(await anAdmin());
    const body = {
      name: 'Corner Roller',
      desc: 'For corners.',
      price: '345',
      img: `${own}/catalogue/edging-corner-roller.webp`,
      available: '10',
      quantity: '1',
    };
    const { insertedId } = await json(
      await call('POST', '/products', { token, body }),
      z.object({ insertedId: z.string() }),
    );
    expect(await (await call('GET', `/products/${insertedId}`)).json()).toMatchObject({
      img: '/catalogue/edging-corner-roller.webp',
    });
    const foreign = {
      ...body,
      name: 'Another',
      img: `${own}.evil.example/catalogue/edging-corner-roller.webp`,
    };
    expect((await call('POST', '/products', { token, body: foreign })).status).toBe(400);
  });
});
