import { readdirSync, readFileSync } from 'node:fs';
import { Collection, ObjectId } from 'mongodb';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { imageSources, imageUrl, imageWidths, smallest } from '@/lib/images/address';
import { images } from '@/lib/images/data';
import { imageLimits } from '@/lib/images/schema';
import * as service from '@/lib/images/service';
import { discardImage, storeImage, takeUpload, uploadImage } from '@/lib/images/upload';
import { removeUnusedImages } from '@/lib/ops/sweep/images';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { updateProfileAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { updateProfile } from '@/lib/users/edit';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { aPicture, aVastPicture, pictureForm } from '../../support/pictures.ts';
import { anAskedQuote } from '../../support/quotes.ts';
import { refusal } from '../../support/refusal.ts';
import { movedTags, newRequest } from '../../support/request.ts';
import { call, loadRoute, sessionCookieOf, tokenOf } from '../../support/rest.ts';

let actor: Actor;
beforeEach(async () => {
  actor = await aUser();
});

const blob = (bytes: Uint8Array | string, type = 'image/png') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';

const canvas = () => sharp({ create: { width: 32, height: 32, channels: 3, background: '#14213d' } });
const pngBytes = () => canvas().png().toBuffer();
/** A picture of a format that the library reads and the shop does not take, whatever it calls itself. */
const drawn = async (format: 'avif' | 'tiff' | 'gif') => blob(await canvas().toFormat(format).toBuffer());
const [avif, tiff, gif] = await Promise.all([drawn('avif'), drawn('tiff'), drawn('gif')]);
const behindScript = blob(Buffer.concat([Buffer.from('alert(1);//'), await pngBytes()]));

/** What the system tells of a process; '' once it is gone. */
function told(pid: string, name: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The process that works on pictures, if there is one; Linux only. The parent is field 4 of `stat` (proc(5)). */
function decoder(): number | undefined {
  const isOwn = (pid: string) => told(pid, 'stat').split(') ').at(-1)?.split(' ')[1] === String(process.pid);
  const found = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && isOwn(name) && told(name, 'cmdline').includes('picture-worker'),
  );
  return found === undefined ? undefined : Number(found);
}

async function upload(file: Blob) {
  return call('POST', '/upload', { token: await tokenOf(actor), body: pictureForm(file) });
}

describe('an upload', () => {
  it('is written anew in its widths, upright and without metadata', async () => {
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#14213d' } })
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = await uploadImage(actor, blob(photo));
    const addresses = (imageSources(url) ?? '').split(', ').map((source) => source.split(' ')[0] ?? '');
    expect(addresses).toHaveLength(imageWidths.length);
    for (const [index, address] of addresses.entries()) {
      const response = await fetch(address);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      // Turned upright it is 1000 wide, and smaller pictures are not enlarged.
      expect(found).toMatchObject({ format: 'webp', width: Math.min(imageWidths[index] ?? 0, 1000) });
      expect(found.exif).toBeUndefined();
      expect(found.orientation ?? 1).toBe(1);
    }
  });

  it('of one account is read beside few others of its own, and before the many of another', async () => {
    const large = await sharp({ create: { width: 3000, height: 2250, channels: 3, background: '#14213d' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const [other, small] = [await aUser(), await aPicture()];
    let finished = 0;
    const many = Array.from({ length: 6 }, async () => {
      const { url } = await uploadImage(actor, blob(large));
      finished += 1;
      return url;
    });
    const all = Promise.allSettled(many);
    await uploadImage(other, small);
    expect(finished).toBeLessThan(4);
    const refused = (await all).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'limited', retryAfter: 5, message: messages.image.oneByOne });
  });

  it('that nobody waits for any more is not stored', async () => {
    const leaving = new AbortController();
    const going = storeImage(
      actor,
      Buffer.from(await (await aPicture()).arrayBuffer()),
      'image',
      leaving.signal,
    );
    leaving.abort();
    await expect(going).rejects.toMatchObject({ code: 'unavailable' });
    expect(await images().countDocuments()).toBe(0);
  });

  it('whose decoder is killed is one failed upload in words; the next one succeeds', async () => {
    const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#14213d' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const going = upload(blob(large));
    let isWorking = true;
    void going.finally(() => {
      isWorking = false;
    });
    while (isWorking) {
      const pid = decoder(); // one that is idle since the last picture at first
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const answer = await going;
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { fieldErrors: { image: [messages.image.unreadable] } },
    });
    expect((await upload(await aPicture())).status).toBe(200);
  });

  it('keeps its colours, its transparency and its depth', async () => {
    const clear = {
      width: 40,
      height: 30,
      channels: 4,
      background: { r: 200, g: 40, b: 10, alpha: 0.5 },
    } as const;
    const deep = await sharp({ create: clear }).toColourspace('rgb16').png().toBuffer();
    const profiled = (profile: string, space: 'rgb16' | 'srgb') =>
      sharp({ create: clear }).toColourspace(space).withIccProfile(profile).png().toBuffer();
    const grey = await sharp({ create: clear }).toColourspace('b-w').png().toBuffer();
    for (const [bytes, colour] of [
      [deep, true],
      [await profiled('srgb', 'rgb16'), true],
      [await profiled('p3', 'rgb16'), true],
      [await profiled('p3', 'srgb'), true],
      [grey, false],
    ] as const) {
      const { url } = await uploadImage(actor, blob(bytes));
      const stored = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()));
      const { channels } = await stored.stats();
      expect(channels).toHaveLength(4);
      const [red = 0, green = 0, blue = 0, alpha] = channels.map(({ mean }) => mean);
      expect(alpha).toBeCloseTo(127.5, -1);
      if (!colour) expect(red).toBeCloseTo(green, -1);
      else expect(Math.max(Math.abs(red - 200), Math.abs(green - 40), Math.abs(blue - 10))).toBeLessThan(5);
    }
  });

  it('loses what hides behind the picture', async () => {
    const png = Buffer.from(await (await aPicture()).arrayBuffer());
    const { url } = await uploadImage(
      actor,
      blob(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])),
    );
    expect(await (await fetch(url)).text()).not.toContain('script');
  });

  it.each([
    ['an SVG', blob(svg, 'image/png')],
    ['HTML', blob('<html><script>alert(1)</script>', 'image/png')],
    ['a script', blob('alert(1)', 'image/jpeg')],
    ['an archive', blob(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'image/webp')],
    ['a GIF', blob('GIF89a\u0001\u0000\u0001\u0000', 'image/png')],
    ['a real AVIF', avif],
    ['a real TIFF', tiff],
    ['a real GIF', gif],
    ['a picture behind a script', behindScript],
    ['a picture cut short', blob(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0]))],
  ])('is refused when it is %s', async (_what, file) => {
    const response = await upload(file);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { fieldErrors: { image: [messages.image.unreadable] } },
    });
    expect(await images().countDocuments()).toBe(0);
  });

  it('past the limit is refused before any of it is read', async () => {
    for (let taken = 0; taken < 30; taken += 1) await takeUpload(actor);
    const headers = { authorization: `Bearer ${await tokenOf(actor)}` };
    newRequest(headers);
    const request = new Request('http://localhost/api/upload', {
      method: 'POST',
      headers,
      body: pictureForm(await aPicture()),
    });
    const { POST } = await loadRoute('/upload');
    expect((await POST?.(request, { params: Promise.resolve({}) }))?.status).toBe(429);
    expect(request.bodyUsed).toBe(false);
  });

  it('is refused when its form has more parts than a form has', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const token = await tokenOf(actor);
    const response = await call('POST', '/upload', {
      token,
      headers,
      body: `${part.repeat(100_000)}--x--\r\n`,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: messages.image.notForm } });
  });

  it('is refused when it is too large, too wide or nothing', async () => {
    expect((await upload(blob(new Uint8Array(9 * 1024 * 1024)))).status).toBe(413);
    const wide = await aPicture('wide.png', { width: 9000, height: 20 });
    expect(await (await upload(wide)).json()).toMatchObject({
      error: { fieldErrors: { image: [messages.image.tooManyPixels(imageLimits)] } },
    });
    expect((await upload(blob(await aVastPicture()))).status).toBe(400);
    const many = await upload(await aPicture('many.png', { width: 7000, height: 6000 }));
    expect(many.status).toBe(400);
    expect(await many.text(), 'it is no wider and no higher than it may be').toContain('32 million pixels');
    const tiny = await aPicture('tiny.png', { width: 4, height: 4 });
    expect((await upload(tiny)).status).toBe(400);
    const token = await tokenOf(actor);
    expect((await call('POST', '/upload', { token, body: pictureForm(blob(''), 'image') })).status).toBe(400);
    expect(
      (await call('POST', '/upload', { token, body: pictureForm(await aPicture(), 'file') })).status,
    ).toBe(400);
    expect((await call('POST', '/upload', { token, body: '{}' })).status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await call('POST', '/upload', { token, body: 'no boundary', headers })).status).toBe(400);
  });

  it('is answered as the image-hosting service of the specification does', {
    tags: ['@spec-7-upload'],
  }, async () => {
    const response = await upload(await aPicture('photo.jpg'));
    expect(await response.json()).toEqual({ success: true, data: { url: expect.stringMatching(/^http/) } });
  });
});

describe('a picture of a product', () => {
  it('is named by a width that it has: by another one the sweep would not find that it is shown', async () => {
    const admin = await anAdmin();
    const token = await tokenOf(admin);
    const { url } = await uploadImage(admin, await aPicture());
    const add = (name: string, width: number) => {
      const img = url.replace(/\d+\.webp$/, `${width}.webp`);
      const body = { name, img, desc: 'For corners.', price: 4, quantity: 1, available: 9 };
      return call('POST', '/products', { token, body });
    };
    const refused = await add('Corner Roller', 1200);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { fieldErrors: { img: [messages.image.foreign] } } });
    expect((await add('Edge Roller', imageWidths[0])).status).toBe(201);
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(0);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('a profile photo', () => {
  it('shows on the reviews of its owner; the old one is removed a day later', async () => {
    const first = await uploadImage(actor, await aPicture());
    await updateProfile(actor, { photoURL: first.url });
    await addReview({ ...actor, photoURL: first.url }, { review: 'Fine.', rating: 5 });
    const second = await uploadImage(actor, await aPicture());
    await updateProfile(actor, { photoURL: second.url });
    expect(await reviews().findOne()).toMatchObject({ img: second.url });
    expect(await removeUnusedImages()).toBe(0);
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(1);
    expect((await fetch(first.url)).status).toBe(404);
    expect((await fetch(second.url)).status).toBe(200);
    await expect(updateProfile(actor, { photoURL: first.url })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is one’s own, so that it goes with its account although somebody else knows its address', async () => {
    const { url: photoURL } = await uploadImage(actor, await aPicture());
    await updateProfile(actor, { photoURL });
    const stranger = await aUser();
    const foreign = { code: 'invalid', fieldErrors: { photoURL: [messages.image.foreign] } };
    expect(await refusal(updateProfile(stranger, { photoURL }))).toMatchObject(foreign);
    const { url: img } = await uploadImage(await anAdmin(), await aPicture());
    await aProduct({ img });
    expect(await updateProfile(stranger, { photoURL: img }), 'a product’s').toMatchObject({ changed: true });
    await deleteUser(await anAdmin(), { email: actor.email });
    await images().updateMany({}, { $set: { since: new Date(0) } });
    await removeUnusedImages();
    expect((await fetch(photoURL)).status).toBe(404);
  });

  it('is the present one on a review that was written while it changed, or none when the account went', async () => {
    const [first, second] = [
      await uploadImage(actor, await aPicture()),
      await uploadImage(actor, await aPicture()),
    ];
    await updateProfile(actor, { photoURL: second.url });
    const before = { ...actor, photoURL: first.url };
    expect(await addReview(before, { review: 'Fine.', rating: 5 })).toMatchObject({ img: second.url });
    expect(await reviews().findOne()).toMatchObject({ img: second.url });
    await users().deleteOne({ email: actor.email });
    expect(await addReview(before, { review: 'Gone.', rating: 5 })).toMatchObject({ img: null });
    expect(await reviews().findOne({ review: 'Gone.' })).toMatchObject({ img: null });
  });

  /** A photo on a review, and another one that was uploaded. */
  async function aReviewWithPhoto() {
    const { url } = await uploadImage(actor, await aPicture());
    await updateProfile(actor, { photoURL: url });
    await addReview({ ...actor, photoURL: url }, { review: 'Fine.', rating: 5 });
    await images().updateMany({}, { $set: { used: true } }); // as the sweeper found it a day later
    return { first: url, second: (await uploadImage(actor, await aPicture())).url };
  }

  it('comes to the reviews, and the old one goes, when what failed half-way is sent again', async () => {
    const { first, second } = await aReviewWithPhoto();
    const database = vi.spyOn(Collection.prototype, 'updateMany').mockRejectedValueOnce(new Error('away'));
    await expect(updateProfile(actor, { photoURL: second })).rejects.toThrow('away');
    database.mockRestore();
    expect(await updateProfile(actor, { photoURL: second })).toMatchObject({ photoChanged: true });
    expect(await reviews().findOne()).toMatchObject({ img: second });
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(1);
    expect((await fetch(first)).status).toBe(404);
  });

  it('moves the pages that show it when the form sent again repairs the reviews, and not when all is as it was', async () => {
    const { second } = await aReviewWithPhoto();
    const database = vi.spyOn(Collection.prototype, 'updateMany').mockRejectedValueOnce(new Error('away'));
    await expect(updateProfile(actor, { photoURL: second })).rejects.toThrow('away');
    database.mockRestore();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Ann',
      address: 'Here',
      phone: '1',
      photoURL: second,
    }))
      form.set(name, value);
    const movedByForm = async () => {
      newRequest({ cookie: await sessionCookieOf(actor) });
      const { result } = await updateProfileAction({ result: null, values: {} }, form);
      expect(result).toMatchObject({ ok: true });
      return movedTags();
    };
    expect(await movedByForm()).toEqual(['reviews']);
    expect(await movedByForm()).toEqual([]);
  });

  it('on the reviews is the one of the profile, whichever of two that are saved at once comes last', async () => {
    const { second } = await aReviewWithPhoto();
    const { url: third } = await uploadImage(actor, await aPicture());
    const { updateMany } = Collection.prototype;
    const database = vi.spyOn(Collection.prototype, 'updateMany').mockImplementationOnce(async function (
      this: Collection,
      ...given
    ) {
      database.mockRestore();
      await updateProfile(actor, { photoURL: third });
      return updateMany.apply(this, given);
    });
    await updateProfile(actor, { photoURL: second });
    expect(await users().findOne({ email: actor.email })).toMatchObject({ photoURL: third });
    expect(await reviews().findOne()).toMatchObject({ img: third });
  });

  it('of before goes with its owner’s account, too, when nothing had said that it is shown no more', async () => {
    const { first } = await aReviewWithPhoto();
    await users().updateOne({ email: actor.email }, { $unset: { photoURL: '' } }); // and then its process died
    await deleteUser(await anAdmin(), { email: actor.email });
    await images().updateMany({}, { $set: { since: new Date(0) } });
    await removeUnusedImages();
    expect((await fetch(first)).status).toBe(404);
  });

  it('comes with the form, and is required only while there is none', {
    tags: ['@spec-5-profile'],
  }, async () => {
    newRequest({ cookie: await sessionCookieOf(actor) });
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'New', address: 'Here', phone: '1' }))
      form.set(name, value);
    form.set('photo', new File([], ''));
    const without = await updateProfileAction({ result: null, values: {} }, form);
    expect(without.result).toMatchObject({ ok: false, fieldErrors: { photo: ['image is required'] } });
    form.set('photo', await aPicture());
    const { result } = await updateProfileAction({ result: null, values: {} }, form);
    expect(result).toMatchObject({ ok: true, message: 'successfully updated' });
    const { photoURL } = (await users().findOne({ email: actor.email })) ?? {};
    expect((await fetch(photoURL ?? '')).status).toBe(200);
    form.set('photo', new File([], ''));
    const again = await updateProfileAction({ result: null, values: {} }, form);
    expect(again.result).toMatchObject({ ok: true });
  });
});

it('pictures that nothing shows go all at once, however many there are', async () => {
  const docs = Array.from({ length: 250 }, () => {
    const id = crypto.randomUUID();
    return {
      _id: id,
      userId: new ObjectId(actor.id),
      url: imageUrl(service.imageFolder(), id),
      used: false,
      since: new Date(0),
    };
  });
  await images().insertMany(docs);
  expect(await removeUnusedImages()).toBe(250);
  expect(await images().countDocuments()).toBe(0);
});

it('a picture that an order shows is kept', async () => {
  const { url } = await uploadImage(actor, await aPicture());
  const product = await aProduct({ img: url });
  await anOrder({ actor, product });
  await discardImage(url);
  await images().updateMany({}, { $set: { since: new Date(0) } });
  expect(await removeUnusedImages()).toBe(0);
  expect((await fetch(url)).status).toBe(200);
});

it('a picture that a quote shows is kept as long as that, though its product has another one by now', async () => {
  const { url } = await uploadImage(actor, await aPicture());
  const product = await aProduct({ img: url });
  const buyer = await aUser();
  await anAskedQuote({ actor: buyer, goods: [product] });
  await products().updateOne(
    { _id: product._id },
    { $set: { img: '/catalogue/angled-sash-brush-2in.webp' } },
  );
  await discardImage(url);
  await images().updateMany({}, { $set: { since: new Date(0) } });
  expect(await removeUnusedImages()).toBe(0);
  expect((await fetch(url)).status).toBe(200);

  await deleteUser(await anAdmin(), { email: buyer.email });
  await images().updateMany({}, { $set: { since: new Date(0) } });
  expect(await removeUnusedImages(), 'the quote has gone').toBe(1);
});

it('a picture that is taken off while the sweeper looks whether it is shown is looked for again', async () => {
  const { url } = await uploadImage(actor, await aPicture());
  await aProduct({ img: url });
  await images().updateMany({}, { $set: { since: new Date(0) } });
  const { updateOne } = Collection.prototype;
  vi.spyOn(Collection.prototype, 'updateOne').mockImplementationOnce(async function (
    this: Collection,
    ...given
  ) {
    await discardImage(url);
    return updateOne.apply(this, given);
  });
  await removeUnusedImages();
  expect(await images().findOne({ url })).toMatchObject({ used: false });
});

it('a picture that the image host did not let go at first goes later, though a draft has none', async () => {
  const { url } = await uploadImage(actor, await aPicture());
  await aProduct({ live: false, draft: true, img: '' });
  await images().updateMany({}, { $set: { since: new Date(0) } });
  vi.spyOn(service, 'deleteFiles').mockResolvedValueOnce(false);
  expect(await removeUnusedImages()).toBe(0);
  expect((await fetch(url)).status).toBe(200);
  expect(await removeUnusedImages()).toBe(1);
  expect((await fetch(url)).status).toBe(404);
});

it('a picture that is shown by the address of any of its widths is kept', async () => {
  const { url } = await uploadImage(actor, await aPicture());
  await updateProfile(actor, { photoURL: smallest(url) });
  await images().updateMany({}, { $set: { since: new Date(0) } });
  expect(await removeUnusedImages()).toBe(0);
  expect((await fetch(smallest(url))).status).toBe(200);
});
