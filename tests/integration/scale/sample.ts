import { ObjectId } from 'mongodb';
import { askForAlert } from '@/lib/alerts/ask';
import type { Actor } from '@/lib/auth/actor';
import { changeCurrent } from '@/lib/lists/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { advanceStatus } from '@/lib/orders/advance';
import { placeGroup } from '@/lib/orders/group/place';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { addReview } from '@/lib/reviews/add';
import { manyProduct } from '../../../scripts/seed/many-products.ts';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { payJointly } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { times } from '../support.ts';

const delivery = {
  address: 'Harbour Painting Supplies, Dock 4, 118 Harbour Street, Springfield',
  phn: '021 555 0104',
  poNumber: 'PO-2026-1187',
};

/** Four orders paid one by one and delivered, one that is not paid, five paid together, a review, a list, an alert. */
async function aCustomer(admin: Actor, number: number): Promise<void> {
  const at = new Date();
  const goods = await Promise.all(
    times(10, (index) =>
      aProduct({
        ...manyProduct(number * 10 + index, { _id: new ObjectId(), at }),
        available: 5000,
        initialStock: 5000,
      }),
    ),
  );
  const [wanted] = goods;
  if (!wanted) throw new Error('There is no product.');
  const email = `office${number}@harbourpainting.com`;
  const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'0'.repeat(65)}`;
  const { address, phn: phone } = delivery;
  const actor = await aUser({ name: 'Harbour Painting Supplies', email, passwordHash, address, phone });
  for (const product of goods.slice(0, 4)) {
    const { order } = await anOrder({
      actor,
      product,
      input: { ...delivery, requestKey: crypto.randomUUID() },
    });
    const transactionId = await payAtProvider(actor, order);
    await completePayment(actor, { orderId: order.id, transactionId });
    for (const from of ['pending', 'processing', 'shipped'] as const)
      await advanceStatus(admin, { orderId: order.id, from });
  }
  await anOrder({ actor, product: wanted, input: delivery });
  const lines = goods.slice(5).map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
  const { orders: placed } = await placeGroup(actor, {
    ...delivery,
    lines,
    goAhead: 'all',
    requestKey: crypto.randomUUID(),
  });
  const { id } = await payJointly(actor, placed);
  await completeJointPayment(actor, { transactionId: id });
  const review =
    'Leaves no lint on smooth walls, lasts for a whole house, and the core fits every frame we own.';
  await addReview(actor, { review, rating: 5, productId: wanted._id.toHexString() });
  await changeCurrent(actor, () => lines);
  await askForAlert(actor, { productId: wanted._id.toHexString(), email }, '203.0.113.9');
  await finishFollowUps();
}

/** Documents of every kind that grows, each made by the shop's own functions. */
export async function makeSample(customers: number): Promise<void> {
  const admin = await anAdmin();
  for (let number = 1; number <= customers; number += 1) await aCustomer(admin, number);
}
