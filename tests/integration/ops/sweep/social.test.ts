import { Collection, type ObjectId } from 'mongodb';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '@/lib/base/site';
import { catalogue } from '@/lib/catalogue/managed';
import { sharedPicture } from '@/lib/catalogue/social';
import { images } from '@/lib/images/data';
import * as encode from '@/lib/images/encode';
import * as service from '@/lib/images/service';
import { uploadImage } from '@/lib/images/upload';
import { removeUnusedImages } from '@/lib/ops/sweep/images';
import { makeSocialPictures } from '@/lib/ops/sweep/social';
import { PictureProcessError } from '@/lib/platform/picture-process';
import { anAdmin, aProduct, storedProduct } from '../../../support/factories.ts';
import { aPicture } from '../../../support/pictures.ts';

/** Every run is a while after the last, so that what was written before has settled. */
let clock = Date.now();
const run = () => {
  clock += 60_000;
  return makeSocialPictures(new Date(clock));
};
const change = (_id: ObjectId, fields: object) =>
  catalogue().updateOne({ _id }, { $set: { updatedAt: new Date(clock), ...fields } });

const small = Buffer.from(await (await aPicture('drawn.jpg', { width: 8, height: 8 })).arrayBuffer());
/** Drawing takes a second; only the tests that are about what is drawn have it done. */
let drawTruly = () => {};

beforeEach(() => {
  clock = Date.now();
  const drawing = vi.spyOn(encode, 'composePicture').mockResolvedValue(small);
  drawTruly = () => drawing.mockRestore();
});

describe('the picture for places where the address of a product is shared', () => {
  it('has 1200 by 630 pixels and is shown from then on, with name and price in words', async () => {
    drawTruly();
    const { _id } = await aProduct({ name: 'Cover 9 in', price: 345, imgAlt: 'A striped cover' });
    expect(sharedPicture(await storedProduct(_id))).toEqual({
      url: '/catalogue/microfibre-roller-cover-9in.webp',
      alt: 'A striped cover',
    });
    expect((await run()).soft).toContain(`product:${_id.toHexString()}`);
    const product = await storedProduct(_id);
    const shared = sharedPicture(product);
    expect(shared).toMatchObject({ width: 1200, height: 630, url: product.social?.img });
    expect(shared.alt).toMatch(/^Cover 9 in, \S+ per unit$/);
    const answer = await fetch(shared.url);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await images().findOne({ url: shared.url })).toMatchObject({ userId: null });
  });

  it('is made of the newest first, five in a run, and of each once', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => aProduct()));
    const ids = made.map(({ _id }) => `product:${_id.toHexString()}`).toSorted();
    expect([...((await run()).soft ?? [])].toSorted()).toEqual(ids.slice(-5));
    expect((await run()).soft).toHaveLength(3); // with the one that was there
    expect(await run()).toEqual({});
  });

  it('is made anew with a new name or price, before that of others, and the old one goes; stock changes nothing', async () => {
    const { _id } = await aProduct();
    await run();
    const before = await storedProduct(_id);
    await change(_id, { available: 7 });
    expect(await run()).toEqual({});
    await change(_id, { price: 999 });
    expect(sharedPicture(await storedProduct(_id)).url, 'never with a price that is not true').toBe(
      before.img,
    );
    expect((await run()).soft).toEqual([`product:${_id.toHexString()}`]);
    const after = await storedProduct(_id);
    expect(after.social?.img).not.toBe(before.social?.img);
    expect(after.updatedAt, 'which forms compare').toEqual((await storedProduct(_id)).updatedAt);

    const old = before.social?.img ?? '';
    expect(await images().findOne({ url: old })).toMatchObject({ used: false });
    await images().updateMany({}, { $set: { used: false, since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(1);
    expect((await fetch(old)).status).toBe(404);
    expect((await fetch(after.social?.img ?? '')).status).toBe(200);
  });

  it('is made anew of a change, too, that waited for the database while a later one was written', async () => {
    const [slow, quick] = [await aProduct(), await aProduct()];
    await run();
    clock += 60_000;
    await change(quick._id, { price: 999 });
    await makeSocialPictures(new Date(clock + 30_000));
    await change(slow._id, { price: 888, updatedAt: new Date(clock - 1) });
    const made = [...((await run()).soft ?? []), ...((await run()).soft ?? [])];
    expect(made).toContain(`product:${slow._id.toHexString()}`);
  });

  it('that a process replaced before it died goes, too', async () => {
    const { _id } = await aProduct();
    await run();
    const old = (await storedProduct(_id)).social?.img ?? '';
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages(), 'shown').toBe(0);
    await change(_id, { price: 999 });
    const { updateOne } = Collection.prototype;
    vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
      this: Collection,
      ...given
    ) {
      const written = await updateOne.apply(this, given);
      if (this.collectionName === 'products') throw new Error('The process died.');
      return written;
    });
    await run();
    vi.restoreAllMocks();
    await images().updateMany({}, { $set: { since: new Date(0) } });
    await removeUnusedImages();
    expect(await images().findOne({ url: old })).toBeNull();
    const { social } = await storedProduct(_id);
    expect(await images().findOne({ url: social?.img ?? '' })).toMatchObject({ used: true });
  });

  it('is made in the end though the image host was away for ten minutes', async () => {
    const { _id } = await aProduct();
    const host = vi.spyOn(service, 'storeFiles').mockRejectedValue(new Error('The image host is away.'));
    for (let minute = 0; minute < 10; minute += 1) expect(await run()).toEqual({});
    expect(host.mock.calls.length, 'and left in peace meanwhile').toBeLessThan(5);
    host.mockRestore();
    for (let minute = 0; minute < 10; minute += 1) await run();
    expect((await storedProduct(_id)).social?.img).toBeTruthy();
  });

  it('that cannot be drawn keeps no other from being made', async () => {
    const other = await aProduct();
    const broken = await aProduct();
    const drawn = vi.spyOn(encode, 'composePicture').mockImplementation(async ({ words }) => {
      if (words.name === broken.name) throw new PictureProcessError('ended (1)');
      return null;
    });
    for (let minute = 0; minute < 6; minute += 1) await run();
    drawn.mockRestore();
    expect((await storedProduct(broken._id)).social).toBeUndefined();
    expect((await storedProduct(other._id)).social).toMatchObject({ img: null });
  });

  it('goes with a deleted product, and stays with an archived one', async () => {
    const [archived, deleted] = [await aProduct(), await aProduct()];
    await run();
    const { social } = await storedProduct(deleted._id);
    await change(archived._id, { live: false });
    await change(deleted._id, { live: false, deletedAt: new Date(clock) });
    expect(await run()).toEqual({});
    expect((await storedProduct(archived._id)).social?.img).toBeTruthy();
    expect((await storedProduct(deleted._id)).social).toBeUndefined();
    expect(await images().findOne({ url: social?.img ?? '' })).toMatchObject({ used: false });
  });

  it('is made of an uploaded picture as well', async () => {
    drawTruly();
    const { url } = await uploadImage(await anAdmin(), await aPicture());
    const { _id } = await aProduct({ img: url });
    await run();
    const { social } = await storedProduct(_id);
    expect((await fetch(social?.img ?? '')).status).toBe(200);
  });

  it.each([429, 403])('is made later where the image host refuses for the moment (%i)', async (status) => {
    const { url } = await uploadImage(await anAdmin(), await aPicture());
    const { _id } = await aProduct({ img: url });
    const host = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status }));
    for (let minute = 0; minute < 3; minute += 1) await run();
    expect(host).toHaveBeenCalled();
    host.mockRestore();
    expect((await storedProduct(_id)).social?.img).toBeTruthy();
  });

  it('is left out where the font lacks a letter or the product’s own picture is gone, without trying again', async () => {
    drawTruly();
    const other = await aProduct({ name: 'Щётка 50 мм' });
    const lost = await aProduct({ img: '/catalogue/no-such-picture.webp' });
    await run();
    for (const { _id } of [other, lost]) {
      const product = await storedProduct(_id);
      expect(product.social?.img).toBeNull();
      expect(sharedPicture(product).url).toBe(product.img);
    }
    expect(await run()).toEqual({});
    await change(other._id, { name: 'Brush 50 mm' });
    await run();
    expect((await storedProduct(other._id)).social?.img).toBeTruthy();
  });

  it('is made anew of every product once all show something else, as the new name of the shop', async () => {
    const { _id } = await aProduct();
    await run();
    expect(await run()).toEqual({});
    const before = await storedProduct(_id);
    const { name } = site;
    Object.assign(site, { name: 'Another Name' });
    try {
      expect(sharedPicture(before).url).toBe(before.img);
      expect((await run()).soft).toContain(`product:${_id.toHexString()}`);
      const after = await storedProduct(_id);
      expect(after.social?.img).not.toBe(before.social?.img);
      expect(sharedPicture(after).url).toBe(after.social?.img);
      expect(await run(), 'and once').toEqual({});
    } finally {
      Object.assign(site, { name });
    }
  });
});
