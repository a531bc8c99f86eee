import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { uploadImage } from '@/lib/images/upload';
import { cancelOrder } from '@/lib/payments/cancel';
import { consumeLimit, resetLimit } from '@/lib/platform/limits';
import { anOrder, aUser } from '../../support/factories.ts';
import { aPicture } from '../../support/pictures.ts';
import { checkBooksAfterEach } from '../support.ts';

process.env['ORDERS_PER_MINUTE'] = '1'; // before anything has read the environment
checkBooksAfterEach();

const limited = { code: 'limited', message: messages.tooMany };

it('an account that places and cancels all day comes to an end, and no other does', async () => {
  const { actor, order, product } = await anOrder();
  await cancelOrder(actor, { orderId: order.id });
  for (let count = 1; count < 20; count += 1) {
    await resetLimit('placeOrder', actor.id);
    const next = await anOrder({ actor, product });
    await cancelOrder(actor, { orderId: next.order.id });
  }
  await resetLimit('placeOrder', actor.id);
  await expect(anOrder({ actor, product })).rejects.toMatchObject(limited);
  expect((await anOrder({ product })).order.state).toBe('unpaid');
});

it('an account on an address that nobody has proved comes to an end ten times sooner', async () => {
  const actor = await aUser({ emailVerified: null });
  for (let count = 0; count < 2; count += 1) {
    await resetLimit('placeOrder', actor.id);
    const { order } = await anOrder({ actor });
    await cancelOrder(actor, { orderId: order.id });
  }
  await resetLimit('placeOrder', actor.id);
  await expect(anOrder({ actor })).rejects.toMatchObject(limited);
});

it('an account that uploads all day comes to an end', async () => {
  const actor = await aUser();
  const take = () => consumeLimit('uploadDay', actor.id, { userId: actor.id });
  for (let count = 0; count < 500; count += 50) await Promise.all(Array.from({ length: 50 }, take));
  await expect(uploadImage(actor, await aPicture())).rejects.toMatchObject(limited);
});
