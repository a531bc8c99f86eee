import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { messages } from '@/lib/base/messages';
import { mails } from '@/lib/mail/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { advancePicked } from '@/lib/orders/pick/advance';
import { settleReported } from '@/lib/payments/complete';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';

async function aPaidOrder(): Promise<string> {
  const { actor, order } = await anOrder();
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  return order.id;
}

/** Lets the order have had its status for so long (ms). */
const waitWithIt = (orderId: string, ms: number) =>
  orders().updateOne({ _id: new ObjectId(orderId) }, { $set: { statusAt: new Date(Date.now() - ms) } });

describe('an order that is moved on by whoever says not what he saw', () => {
  it('moves one step for two presses of one moment, and another one later', async () => {
    const admin = await anAdmin();
    const orderId = await aPaidOrder();
    expect((await advanceStatus(admin, { orderId })).status, 'at once after the payment').toBe('processing');
    const again = await refusal(advanceStatus(admin, { orderId }));
    expect([again.code, again.message]).toEqual(['conflict', messages.order.statusMoved]);
    expect((await storedOrder(orderId)).status).toBe('processing');
    await waitWithIt(orderId, 1500);
    expect((await advanceStatus(admin, { orderId })).status).toBe('shipped');
  });
});

it('what follows from a step is done also where the process died right after it', async () => {
  const orderId = await aPaidOrder();
  await finishFollowUps(); // of the payment
  await mails().deleteMany({}); // as those that were sent are one day
  await advanceStatus(await anAdmin(), { orderId, from: 'pending' });
  await finishFollowUps();
  expect(await auditEvents().countDocuments({ action: 'order.processing' })).toBe(1);
  expect(await mails().distinct('kind'), 'nothing is mailed again').toEqual(['orderStatus']);
});

it('of several picked ones, one is left out whose dispute is told of just before the write', async () => {
  const admin = await anAdmin();
  const orderId = await aPaidOrder();
  justBefore('findOneAndUpdate', () =>
    orders().updateOne({ _id: new ObjectId(orderId) }, { $set: { disputed: 'open' } }),
  );
  expect((await advancePicked(admin, [{ orderId, from: 'pending' }]))[0]).toMatchObject({
    done: false,
    words: messages.order.leftOutDisputed,
  });
  expect((await storedOrder(orderId)).status).toBe('pending');
});
