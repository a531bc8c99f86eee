import { Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { accounts } from '@/lib/auth/data';
import { setPassword } from '@/lib/auth/reset';
import { takeOver } from '@/lib/auth/take-over';
import { messages } from '@/lib/base/messages';
import { addProductForm } from '@/lib/catalogue/add';
import { products } from '@/lib/catalogue/data';
import { addProductSchema } from '@/lib/catalogue/form-schema';
import { images } from '@/lib/images/data';
import { uploadImage } from '@/lib/images/upload';
import { changeCurrent, currentList, orderLists } from '@/lib/lists/data';
import { newDeviceList } from '@/lib/lists/device';
import { mergeDevice } from '@/lib/lists/merge';
import { placeList } from '@/lib/lists/place';
import { saveList } from '@/lib/lists/saved';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { rebuildStock } from '@/lib/ops/backup/stock';
import { removeUnusedImages } from '@/lib/ops/sweep/images';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { reconcilePayments } from '@/lib/ops/sweep/payments';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { getOwnOrders } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { quotes } from '@/lib/orders/quotes/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { toObjectId } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { hideReview } from '@/lib/reviews/moderate';
import { updateProfileAction } from '@/lib/users/actions';
import { keepPlace, saveAddress } from '@/lib/users/addresses/save';
import { users } from '@/lib/users/data';
import { updateProfile } from '@/lib/users/edit';
import { takeAdminRole } from '@/lib/users/roles';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { aPicture } from '../../support/pictures.ts';
import { anAskedQuote } from '../../support/quotes.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { address } from '../support.ts';

/* Requests that were let in and write later, when their session has ended, or the account is somebody else's. */

/** What happens while a picture is on its way to the image host. */
let meanwhile: () => Promise<unknown>;

vi.mock('@/lib/images/service', async (original) => {
  const service = await original<typeof import('@/lib/images/service')>();
  return {
    ...service,
    storeFiles: async (...args: Parameters<typeof service.storeFiles>) => {
      await meanwhile();
      return service.storeFiles(...args);
    },
  };
});
beforeEach(() => {
  meanwhile = async () => undefined;
});

const twoMinutesOn = () => new Date(Date.now() + 120_000);

const fields = {
  name: 'Stranger',
  address: '13 Trap Lane',
  phone: '0123',
  company: 'Trap Ltd',
  taxNumber: '666',
};

async function sendProfile() {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photo', await aPicture());
  return (await updateProfileAction({ result: null, values: {} }, form)).result;
}

describe('a profile form whose picture takes its time', () => {
  it('writes nothing into an account that its owner took over meanwhile', async () => {
    const stranger = await aUser({ emailVerified: null });
    newRequest({ cookie: await sessionCookieOf(stranger) });
    meanwhile = () => takeOver({ email: stranger.email }, { name: 'Owner' });
    expect(await sendProfile()).toMatchObject({ ok: false });
    await settleTakeOvers(twoMinutesOn());
    const owned = await users().findOne({ email: stranger.email });
    expect(owned).toMatchObject({ name: 'Owner', emailVerified: expect.any(Date) });
    for (const field of ['address', 'phone', 'company', 'taxNumber', 'photoURL'])
      expect(owned).not.toHaveProperty(field);
    expect(await images().countDocuments({ used: true })).toBe(0);
  });

  it('writes nothing once its session was ended by a new password', async () => {
    const user = await aUser({ address: 'Home 1' });
    await accounts().updateOne(
      { _id: toObjectId(user.id) },
      { $set: { reset: mailedLink('reset', 'a-reset') } },
    );
    newRequest({ cookie: await sessionCookieOf(user) });
    meanwhile = () =>
      setPassword({ token: linkToken('reset', 'a-reset'), password: 'another-password' }, '192.0.2.1');
    await sendProfile();
    expect(await users().findOne({ email: user.email })).toMatchObject({ address: 'Home 1' });
  });
});

describe('what a stranger had under way when the owner took over', () => {
  it('is kept in no address book', async () => {
    const stranger = await aUser({ emailVerified: null });
    await takeOver({ email: stranger.email });
    await keepPlace(stranger, { address: '13 Trap Lane', phn: '0123' });
    const entry = { addressId: undefined, label: 'Trap', address: '13 Trap Lane', phone: '0123' };
    await saveAddress(stranger, entry).catch(() => undefined);
    expect(await users().findOne({ email: stranger.email })).not.toHaveProperty('addresses');
  });

  it('is no review of the owner’s, no quote and no list', async () => {
    const stranger = await aUser({ emailVerified: null });
    const lines = [{ productId: (await aProduct())._id.toHexString(), quantity: 10 }];
    await takeOver({ email: stranger.email });
    await addReview(stranger, { review: 'I never wrote this.', rating: 1 });
    await anAskedQuote({ actor: stranger });
    await changeCurrent(stranger, () => lines);
    await saveList(stranger, { name: 'Trap' });
    await settleTakeOvers();
    const his = { userId: toObjectId(stranger.id) };
    expect(await reviews().countDocuments(his)).toBe(0);
    expect(await quotes().countDocuments(his)).toBe(0);
    expect(await orderLists().countDocuments(his)).toBe(0);
  });

  it('leaves the owner a list that he went on with', async () => {
    const stranger = await aUser({ emailVerified: null });
    const lines = [{ productId: (await aProduct())._id.toHexString(), quantity: 10 }];
    await changeCurrent(stranger, () => lines);
    await takeOver({ email: stranger.email });
    await changeCurrent({ ...stranger, verified: true }, () =>
      lines.map((line) => ({ ...line, quantity: 20 })),
    );
    await settleTakeOvers();
    expect(await orderLists().countDocuments({ userId: toObjectId(stranger.id) })).toBe(1);
  });

  it('joins no list that the owner’s device brings, before it is swept away', async () => {
    const stranger = await aUser({ emailVerified: null });
    const aLine = async () => ({ productId: (await aProduct())._id.toHexString(), quantity: 10 });
    const [trap, own] = [await aLine(), await aLine()];
    await changeCurrent(stranger, () => [trap]);
    await takeOver({ email: stranger.email });
    const owner = { ...stranger, verified: true };
    expect((await currentList(owner)).lines).toEqual([]);
    await mergeDevice(owner, { ...newDeviceList(), lines: [own] });
    await settleTakeOvers();
    expect((await currentList(owner)).lines).toEqual([own]);
  });

  it('was placed from a list, and the owner places his own as the first one, too', async () => {
    const stranger = await aUser({ emailVerified: null });
    const line = { productId: (await aProduct())._id.toHexString(), quantity: 10 };
    const placed = async (actor: Actor, requestKey: string) => {
      const { lines, version } = await changeCurrent(actor, () => [line]);
      return placeList(actor, { ...address, lines, goAhead: 'all', list: version, requestKey });
    };
    await placed(stranger, 'the-stranger-s-page');
    await takeOver({ email: stranger.email });
    await settleTakeOvers();
    const { orders } = await placed({ ...stranger, verified: true }, 'the-owner-s-page');
    expect(orders).toMatchObject([line]);
  });

  it('is left as no open order', async () => {
    const stranger = await aUser({ emailVerified: null });
    await takeOver({ email: stranger.email });
    const { order } = await anOrder({ actor: stranger });
    await settleTakeOvers();
    expect((await storedOrder(order.id)).state).toBe('cancelled');
  });
});

it('a stranger’s orders that took no money are nobody’s once the owner has taken over, and name nobody', async () => {
  const admin = await anAdmin();
  const stranger = await aUser({ emailVerified: null, name: 'Somebody Else' });
  const typed = { address: '13 Trap Lane', phn: '0123', note: 'Trap' };
  const ended = (await anOrder({ actor: stranger, input: typed })).order.id;
  await cancelOrder(stranger, { orderId: ended });
  const open = (await anOrder({ actor: stranger, input: typed })).order.id;
  await takeOver({ email: stranger.email }, { name: 'Owner' });
  const owner = { ...stranger, name: 'Owner', verified: true };
  const late = (await anOrder({ actor: stranger, input: typed })).order.id; // let in before, written after
  const own = (await anOrder({ actor: owner, input: { address: '1 Own Street' } })).order.id;
  await cancelOrder(owner, { orderId: own });
  const sweep = async () => {
    await settleTakeOvers(twoMinutesOn());
    await finishFollowUps();
    await reconcilePayments();
  };
  await sweep();
  expect(await users().countDocuments({ takenOver: { $exists: true } }), 'it is not done yet').toBe(1);
  for (const _swept of ['done', 'repeated']) await sweep();
  expect(await users().countDocuments({ takenOver: { $exists: true } })).toBe(0);
  const listed = await getOwnOrders(owner, ownOrdersQuerySchema.parse({}));
  expect(listed.rows.map(({ id }) => id)).toEqual([own]);
  expect(listed.rows[0]).toMatchObject({ address: '1 Own Street', email: owner.email });
  for (const id of [ended, open, late]) {
    await expect(getOwnOrder(owner, id)).rejects.toMatchObject({ code: 'not_found' });
    const kept = { state: 'cancelled', quantity: 10, userName: messages.users.former, email: '' };
    expect(await getOrderDetail(admin, id)).toMatchObject({ ...kept, address: '', phn: '', note: null });
  }
  await rebuildStock(new Date(0)); // a restore records anew what the histories say
  expect(await auditEvents().countDocuments({ action: 'order.cancelled' }), 'no admin did it').toBe(0);
});

it('a stranger’s review is nobody’s once the owner has taken over', async () => {
  const stranger = await aUser({ emailVerified: null, name: 'Somebody Else' });
  await addReview(stranger, { review: 'I never wrote this under my own name.', rating: 1 });
  await takeOver({ email: stranger.email }, { name: 'Somebody Else' });
  const { changes } = await settleTakeOvers();
  expect(changes.hard).toContain('reviews');
  expect(await reviews().findOne({ rating: 1 })).toMatchObject({
    userId: null,
    name: 'Former customer',
    email: '',
    img: null,
  });
});

it('nor does the log say whose it was, though the database went away meanwhile', async () => {
  const [stranger, admin] = [await aUser({ emailVerified: null, name: 'Somebody Else' }), await anAdmin()];
  const { id: reviewId } = await addReview(stranger, { review: 'I never wrote this.', rating: 1 });
  await hideReview(admin, { reviewId });
  await takeOver({ email: stranger.email });
  const { distinct } = Collection.prototype;
  const asked = vi.spyOn(Collection.prototype, 'distinct');
  asked.mockImplementation(async function (this: Collection, ...of: unknown[]) {
    if (this.collectionName === 'audit_events') throw new Error('away');
    return Reflect.apply(distinct, this, of);
  });
  expect((await settleTakeOvers()).changes, 'left for the next sweep').toEqual({});
  asked.mockRestore();
  await settleTakeOvers();
  expect(await auditEvents().distinct('subject.name', { action: 'review.hidden' })).toEqual([
    'Former customer: I never wrote this.',
  ]);
});

it('an admin whose role was taken while his picture was on its way adds no product', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  meanwhile = () => takeAdminRole(other, { _id: toObjectId(admin.id) });
  const form = addProductSchema.parse({
    name: 'Planted',
    desc: 'A thing that nobody may sell.',
    category: 'roller',
    price: '0.50',
    quantity: '1',
    available: '999',
    image: [await aPicture()],
  });
  await expect(addProductForm(admin, form)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await products().countDocuments({ name: 'Planted' })).toBe(0);
});

it('photos that are saved at once leave no picture that nothing shows', async () => {
  const actor = await aUser();
  const urls = await Promise.all([1, 2, 3].map(async () => (await uploadImage(actor, await aPicture())).url));
  await Promise.all(urls.map((photoURL) => updateProfile(actor, { photoURL })));
  const shown = (await users().findOne({ email: actor.email }))?.photoURL;
  await images().updateMany({}, { $set: { since: new Date(0) } });
  await removeUnusedImages();
  expect((await images().find().toArray()).map(({ url }) => url)).toEqual([shown]);
});

it('an account whose order cannot be forgotten yet is cleaned up once, and keeps no other waiting', async () => {
  const stranger = await aUser({ emailVerified: null });
  const { url } = await uploadImage(stranger, await aPicture());
  await users().updateOne({ email: stranger.email }, { $set: { photoURL: url } });
  const { order } = await anOrder({ actor: stranger });
  const doc = await users().findOne({ email: stranger.email });
  if (!doc) throw new Error('The account is gone.');
  const past = new Date(0);
  const waiting = Array.from({ length: 100 }, (_, index) => ({
    ...doc,
    _id: new ObjectId(),
    email: `waits-${index}@example.com`,
    takenOver: { at: past, photoURL: null, settledAt: past },
  }));
  await users().insertMany(waiting);
  await takeOver({ email: stranger.email });
  const settledAt = async () => (await users().findOne({ email: stranger.email }))?.takenOver?.settledAt;
  await settleTakeOvers();
  expect((await storedOrder(order.id)).state).toBe('cancelled');
  expect(await settledAt(), 'something may still be written').toBeUndefined();
  await settleTakeOvers(twoMinutesOn());
  expect(await settledAt()).toBeInstanceOf(Date);
  await images().updateMany({ url }, { $set: { since: past } });
  await settleTakeOvers(twoMinutesOn());
  expect(await images().findOne({ url })).toMatchObject({ used: false, since: past });
  await finishFollowUps();
  await reconcilePayments();
  await settleTakeOvers(twoMinutesOn());
  expect(await storedOrder(order.id)).toMatchObject({ email: '', address: '' });
  expect(await users().countDocuments({ takenOver: { $exists: true } })).toBe(0);
});

it('reviews that two strangers sent under the same key are nobody’s, both', async () => {
  for (const name of ['One', 'Other']) {
    const stranger = await aUser({ emailVerified: null, name });
    await addReview(stranger, { review: 'I never wrote this.', rating: 1, requestKey: 'the-same-key' });
    await takeOver({ email: stranger.email });
  }
  await settleTakeOvers(twoMinutesOn());
  expect(await reviews().find().toArray()).toMatchObject([
    { userId: null, name: 'Former customer', email: '' },
    { userId: null, name: 'Former customer', email: '' },
  ]);
});
