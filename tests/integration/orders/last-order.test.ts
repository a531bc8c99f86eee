import { describe, expect, it } from 'vitest';
import { takeOver } from '@/lib/auth/take-over';
import { isOnSale } from '@/lib/catalogue/data';
import { archiveProduct } from '@/lib/catalogue/status';
import { hasSubject } from '@/lib/ops/page-subject';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { reconcilePayments } from '@/lib/ops/sweep/payments';
import { getLastOrder } from '@/lib/orders/last-order';
import { placeOrder } from '@/lib/orders/place';
import { cancelOrder } from '@/lib/payments/cancel';
import { deliveryStart } from '@/lib/users/delivery-start';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';

describe('the last order', () => {
  it('is the newest of one’s own, cancelled or not, with the lines of its address', async () => {
    const actor = await aUser();
    expect(await getLastOrder(actor)).toBeNull();
    const product = await aProduct();
    const productId = product._id.toHexString();
    const place = (address: string) => placeOrder(actor, { productId, address, phn: '021', quantity: 10 });
    await place('1 Harbour Street');
    const newest = await place('2 Hill Road\nWellington');
    await anOrder(); // somebody else's, and newer
    const words = { poNumber: null, note: null };
    const expected = { address: '2 Hill Road\nWellington', phn: '021', ...words, productId, quantity: 10 };
    expect(await getLastOrder(actor)).toEqual({ ...expected, isCancelled: false });
    await cancelOrder(actor, { orderId: newest.id });
    expect(await getLastOrder(actor)).toEqual({ ...expected, isCancelled: true });
  });

  it('is the one that is ordered again, though newer ones were placed with it, and never somebody else’s', async () => {
    const { actor, order } = await anOrder();
    await anOrder({ actor });
    await cancelOrder(actor, { orderId: order.id });
    expect(await getLastOrder(actor)).toMatchObject({ isCancelled: false });
    const again = { productId: order.productId, quantity: order.quantity, isCancelled: true };
    expect(await getLastOrder(actor, order.id)).toMatchObject(again);
    expect(await getLastOrder(await aUser(), order.id)).toBeNull();
  });

  it('is none that a stranger placed before the owner of the address took the account over', async () => {
    const stranger = await aUser({ emailVerified: null });
    const { order } = await anOrder({ actor: stranger, input: { address: '13 Trap Lane' } });
    expect(await getLastOrder(stranger)).toMatchObject({ address: '13 Trap Lane' });
    await takeOver({ email: stranger.email });
    await settleTakeOvers();
    for (const sweep of [finishFollowUps, reconcilePayments, settleTakeOvers]) await sweep();
    const owner = { ...stranger, verified: true };
    expect(await getLastOrder(owner)).toBeNull();
    expect((await deliveryStart(owner)).start).toMatchObject({ address: '', phn: '' });
    expect(await getLastOrder(owner, order.id), 'asked for').toBeNull(); // it is none of his orders
    await anOrder({ actor: owner, input: { address: '1 Own Street' } });
    expect(await getLastOrder(owner)).toMatchObject({ address: '1 Own Street' });
  });
});

describe('a page that shows one of many', () => {
  it('has an order form for what is on sale, and for nothing else', async () => {
    const { actor, product } = await anOrder();
    const id = product._id.toHexString();
    const hasForm = () => hasSubject(actor, '/purchase/[id]', id);
    expect([await isOnSale(id), await hasForm()]).toEqual([true, true]);
    await archiveProduct(await anAdmin(), { productId: id });
    expect([await isOnSale(id), await hasForm()]).toEqual([false, false]);
  });

  it('has something to show for whoever may see it, and for nobody else', async () => {
    const { actor, order, product } = await anOrder();
    const [stranger, admin] = await Promise.all([aUser(), anAdmin()]);
    const productId = product._id.toHexString();
    const cases = [
      [actor, '/dashboard/payment/[id]', order.id, true],
      [stranger, '/dashboard/payment/[id]', order.id, false],
      [admin, '/dashboard/payment/[id]', order.id, false],
      [actor, '/dashboard/myOrder/[id]', order.id, true],
      [stranger, '/dashboard/myOrder/[id]', order.id, false],
      [admin, '/dashboard/allOrder/[id]', order.id, true],
      [admin, '/dashboard/manageProducts/[id]', productId, true],
      [stranger, '/purchase/[id]', productId, true],
      [stranger, '/purchase/[id]', order.id, false],
      [stranger, '/purchase/[id]', '%00', false],
    ] as const;
    for (const [who, path, id, expected] of cases)
      expect(await hasSubject(who, path, id), `${path} ${id}`).toBe(expected);
  });
});
