import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { toAmount } from '@/lib/base/money';
import { featured } from '@/lib/catalogue/data';
import { anAdmin, aProduct, aUser } from '../../../support/factories.ts';
import { clientOf, deleted, inserted, OriginalClient, rows } from '../../../support/original-client.ts';
import { aPicture, pictureForm } from '../../../support/pictures.ts';

let admin: Actor;
const visitor = new OriginalClient();

beforeEach(async () => {
  admin = await anAdmin();
});

/** The payload of POST /products as the table writes it. */
const product = {
  name: 'Corner Roller',
  desc: 'For corners.',
  price: toAmount(345),
  img: '/catalogue/edging-corner-roller.webp',
  available: 500,
  quantity: 20,
};

describe('products', { tags: ['@spec-7-get-products', '@spec-7-get-product'] }, () => {
  it('are a list, which the client reverses to have the newest first', async () => {
    const [first, second] = [await aProduct(), await aProduct()];
    const list = await visitor.read('GET', '/products', rows);
    expect(
      list
        .toReversed()
        .map(({ _id }) => _id)
        .slice(0, 2),
    ).toEqual([second._id.toHexString(), first._id.toHexString()]);
    const one = await visitor.read('GET', `/products/${first._id.toHexString()}`, z.looseObject({}));
    expect(one).toEqual(list.find(({ _id }) => _id === first._id.toHexString()));
    expect(one).toMatchObject({ price: toAmount(345), quantity: 10, available: 100 });
  });

  it.each([
    ['as numbers', {}],
    ['as text', { price: String(toAmount(345)), available: '500', quantity: '20' }],
    ['as text with blanks', { price: ` ${toAmount(345)} `, available: ' 500', quantity: '20 ' }],
    ['with what the client knows besides', { _id: undefined, category: undefined, sku: '', rating: 5 }],
  ])('are added with a token, %s', { tags: ['@spec-7-post-products'] }, async (_how, change) => {
    const client = await clientOf(admin);
    const { insertedId } = await client.read('POST', '/products', inserted, { ...product, ...change });
    expect(await visitor.read('GET', `/products/${insertedId}`, z.looseObject({}))).toMatchObject(product);
    const customer = await clientOf(await aUser());
    expect((await customer.send('POST', '/products', product)).status).toBe(403);
    expect((await visitor.send('POST', '/products', product)).status).toBe(401);
  });

  it('show the picture that the image host has just taken', { tags: ['@spec-7-upload'] }, async () => {
    const client = await clientOf(admin);
    const hosted = await client.read(
      'POST',
      '/upload',
      z.looseObject({ success: z.literal(true), data: z.looseObject({ url: z.url() }) }),
      pictureForm(await aPicture()),
    );
    const body = { ...product, img: hosted.data.url };
    const { insertedId } = await client.read('POST', '/products', inserted, body);
    expect(await visitor.read('GET', `/products/${insertedId}`, z.looseObject({}))).toMatchObject({
      img: hosted.data.url,
    });
  });

  it('are deleted once', { tags: ['@spec-7-delete-product'] }, async () => {
    const { _id } = await aProduct();
    const path = `/products/${_id.toHexString()}`;
    const client = await clientOf(admin);
    expect((await client.read('DELETE', path, deleted)).deletedCount).toBe(1);
    expect((await client.send('DELETE', path)).status).toBe(404);
    expect((await visitor.send('GET', path)).status).toBe(404);
  });

  it('are featured by name and picture', { tags: ['@spec-7-get-featured'] }, async () => {
    const { _id, name, img } = await aProduct();
    await featured().insertOne({ _id, createdAt: new Date() });
    expect(await visitor.read('GET', '/featured', rows)).toEqual([{ _id: _id.toHexString(), name, img }]);
  });
});

describe('reviews', { tags: ['@spec-7-get-reviews', '@spec-7-post-reviews'] }, () => {
  it.each([
    ['a number', 5, 5],
    ['text', '4', 4],
    ['more than five', '11', 11],
    ['a half', 3.5, 3.5],
  ])('carry their writer and a rating that is %s', async (_how, rating, read) => {
    const writer = await aUser({ photoURL: '/catalogue/foam-brush-set.webp' });
    const client = await clientOf(writer);
    const review = {
      email: writer.email,
      review: 'Good rollers.',
      rating,
      name: writer.name,
      img: writer.photoURL,
    };
    const { insertedId } = await client.read('POST', '/reviews', inserted, review);
    const [shown] = (await client.read('GET', '/reviews', rows)).toReversed();
    expect(shown).toMatchObject({ ...review, _id: insertedId, rating: read });
  });

  it('need neither a picture nor a name in the payload', async () => {
    const client = await clientOf(await aUser());
    for (const img of [null, undefined, ''])
      await client.read('POST', '/reviews', inserted, { review: 'Fine.', rating: 5, img, name: null });
    expect(await visitor.read('GET', '/reviews', rows)).toHaveLength(3);
  });
});
