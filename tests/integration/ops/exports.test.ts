import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { adjustStock } from '@/lib/catalogue/stock';
import { exportOf } from '@/lib/ops/exports/data';
import { orders } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';
import { cancelOrder } from '@/lib/payments/cancel';
import { addReview } from '@/lib/reviews/add';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { users } from '@/lib/users/data';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { aPaidOrder } from '../documents/paid.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});

/** A whole list as its file, line by line, without the byte order mark. */
async function fileOf(list: string, asked: Record<string, string> = {}): Promise<string[]> {
  let text = '';
  for await (const part of exportOf(admin, list, asked) ?? []) text += part;
  return text.slice(1).trimEnd().split('\r\n');
}

describe('a list as a file', () => {
  it('reviews come whole, hidden ones too, without formulas', async () => {
    const author = await aUser();
    await addReview(author, { review: '=HYPERLINK("x")', rating: 5 });
    const [review] = (await getReviewsForAdmin(admin, reviewsQuerySchema.parse({}))).rows;
    await setHidden(admin, { reviewId: review?.id ?? '', hidden: true });
    const [header, row, ...rest] = await fileOf('reviews');
    expect(header).toBe('_id,written,name,email,rating,review,productId,state');
    expect(row).toContain(`,${author.email},5,"'=HYPERLINK(""x"")",,hidden`);
    expect(rest).toEqual([]);
  });

  it('the audit log comes with what was before and after', async () => {
    const productId = (await aProduct({ name: 'Brush', available: 10 }))._id.toHexString();
    await adjustStock(admin, { productId, change: 5, reason: 'Count' });
    const [header, row, ...rest] = await fileOf('audit');
    expect(header).toBe('at,by,what,kind,id,name,before,after');
    expect(row).toContain(`,${admin.email},product.stock,product,${productId},Brush,`);
    expect(row).toContain('"{""available"":10}","{""available"":15,""change"":5,""reason"":""Count""}"');
    expect(rest).toEqual([]);
    expect(await auditEvents().countDocuments()).toBe(1);
  });

  it('holds what the list shows: searched and filtered, whatever page of it', async () => {
    const [ann, bob] = [await aUser({ name: 'Ann Marsh' }), await aUser({ name: 'Bob' })];
    const { order } = await anOrder({ actor: ann });
    const { order: gone } = await anOrder({ actor: ann });
    await anOrder({ actor: bob });
    await cancelOrder(ann, { orderId: gone.id });
    const idsOf = async (list: string, asked: Record<string, string>) =>
      (await fileOf(list, asked)).slice(1).map((row) => row.split(',')[0]);
    expect(await idsOf('orders', { q: 'marsh', page: '7', sort: 'total' })).toEqual([order.id]);
    expect(await idsOf('orders', { q: 'marsh', show: 'cancelled' })).toEqual([gone.id]);
    expect(await idsOf('users', { q: 'ann m' })).toEqual([ann.id]);
    expect(await idsOf('users', { role: 'admin', q: admin.email })).toEqual([admin.id]);
    const { _id } = await aProduct({ name: 'Felt pad', live: false, category: 'accessory' });
    expect(await idsOf('products', { state: 'archived', q: 'felt', category: 'accessory' })).toEqual([
      _id.toHexString(),
    ]);
    expect(await idsOf('products', { q: 'felt', category: 'brush' })).toEqual([]);
    await addReview(ann, { review: 'Fine felt', rating: 5 });
    expect(await idsOf('reviews', { q: 'fine felt' })).toHaveLength(1);
    expect(await idsOf('reviews', { q: 'fine felt', state: 'hidden' })).toEqual([]);
    expect(await idsOf('audit', { action: 'user.deleted' })).toEqual([]);
  });

  it('orders say what they were placed together as, and when they were paid and sent, without formulas', async () => {
    const product = await aProduct({ sku: '=MR-09' });
    const { actor, order } = await anOrder({ product });
    const paidAt = new Date('2026-11-20T10:00:00.000Z');
    const shipment = { carrier: '@Parcel', number: 'JD014600', at: paidAt };
    const facts = { groupSequence: 7, wantedDate: '2026-12-01', shipment, paidAt };
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: facts });
    const endOf = async (asked: Record<string, string>) =>
      (await fileOf('orders', asked)).map((line) => line.split(',').slice(18));
    const file = [
      ['group', 'sku', 'wantedDate', 'carrier', 'tracking', 'paidAt'],
      [groupNumber(7), "'=MR-09", '2026-12-01', "'@Parcel", 'JD014600', paidAt.toISOString()],
    ];
    expect(await endOf({ q: actor.email })).toEqual(file);
    expect(await endOf({ ids: order.id })).toEqual(file);
    await users().deleteOne({ _id: new ObjectId(actor.id) });
    expect((await endOf({ ids: order.id }))[1]?.[4]).toBe('');
  });

  it('bears the day that it is by the shop’s clock, as all files do', async () => {
    const { order } = await aPaidOrder();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T04:00:00Z') }); // an evening in California
    const token = await tokenOf(await anAdmin());
    const nameOf = async (path: string) =>
      /filename="(.*)"/.exec(
        (await call('GET', path, { token })).headers.get('Content-Disposition') ?? '',
      )?.[1];
    const names = await Promise.all(
      ['/exports/orders', '/me/data', `/documents/pick-list?order=${order.id}`].map(nameOf),
    );
    vi.useRealTimers();
    expect(names).toEqual(['orders-2026-11-21.csv', 'my-data-2026-11-21.json', 'pick-list-2026-11-21.pdf']);
  });

  it('is for admins, and an unknown list is none', async () => {
    const customer = await aUser();
    for (const list of ['users', 'orders', 'products', 'reviews', 'audit'])
      expect((await refusal(Promise.resolve().then(() => exportOf(customer, list)?.next()))).code, list).toBe(
        'forbidden',
      );
    expect(exportOf(admin, 'secrets')).toBeNull();
  });
});
