import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { formatMoney, shopCurrency } from '@/lib/base/money';
import { contentOf } from '@/lib/mail/content';
import { mails } from '@/lib/mail/data';
import { toText } from '@/lib/mail/template';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { unpaidOf } from '@/lib/orders/own/list';
import type { Order } from '@/lib/orders/schema';
import { getOrdersToPay } from '@/lib/orders/to-pay';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { openJointPayment } from '@/lib/payments/joint/open';
import { receiptsOf } from '@/lib/payments/joint/receipt';
import { anOrder, aUser } from '../../support/factories.ts';
import { openJoint, payJointly, someOrders, totalOf } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, ownStripe, soon, sweep } from '../support.ts';

/* What depends on the currency; the rest is in joint.test.ts. */

ownStripe();
checkBooksAfterEach();

describe('one payment of several orders', () => {
  it('is told with the address and the number of each order, where they differ', async () => {
    const actor = await aUser();
    const inputs = [
      { address: '1 Harbour Street', poNumber: 'PO 7' },
      { address: '2 Mill Lane\nPort' },
      { address: '2 Mill Lane\nPort', poNumber: 'PO 9' },
    ];
    const placed: Order[] = [];
    for (const input of inputs) placed.push((await anOrder({ actor, input })).order);
    const told = async (some: Order[]) => {
      const { id: transactionId } = await payJointly(actor, some);
      await completeJointPayment(actor, { transactionId });
      await orders().updateMany({ transactionId }, { $set: { updatedAt: new Date(0) } });
      await finishFollowUps();
      const mail = await mails().findOne({ kind: 'orderPaid', 'data.payment': transactionId });
      return toText(contentOf('orderPaid', mail?.data)).replaceAll(/\s+/g, ' ');
    };
    const text = await told(placed);
    const [one, two, three] = placed.map(({ number, productName, total }) => ({
      number,
      goods: `10 × ${productName}, ${formatMoney(total)}`,
    }));
    expect(text).toContain(`${one?.number}: ${one?.goods} PO number: PO 7 Deliver to: 1 Harbour Street`);
    expect(text).toContain(`${two?.number}: ${two?.goods} Deliver to: 2 Mill Lane Port`);
    expect(text).toContain(`${three?.number}: ${three?.goods} PO number: PO 9 Deliver to: 2 Mill Lane Port`);
    expect(text.match(/Deliver to/g)).toHaveLength(3);

    const same = { address: '3 Quay', poNumber: 'PO 3' };
    const others = [await anOrder({ actor, input: same }), await anOrder({ actor, input: same })];
    const once = await told(others.map(({ order }) => order));
    expect(once.match(/Deliver to: 3 Quay/g)).toHaveLength(1);
    expect(once.match(/PO number: PO 3/g)).toHaveLength(1);
  });

  it('costs what was shown or nothing', async () => {
    const { actor, placed } = await someOrders(2);
    const orderIds = placed.map(({ id }) => id);
    const wrong = openJointPayment(actor, { orderIds, amount: totalOf(placed) - 1 });
    expect(await refusal(wrong)).toMatchObject({
      code: 'conflict',
      message: messages.payment.sumChanged(formatMoney(totalOf(placed))),
    });
  });

  it('of orders from before the shop’s currency changed is named in theirs', async () => {
    const { actor, placed } = await someOrders(2);
    await orders().updateMany({ userId: new ObjectId(actor.id) }, { $set: { currency: 'chf' } });
    const orderIds = placed.map(({ id }) => id);
    expect(await refusal(openJointPayment(actor, { orderIds, amount: 1 }))).toMatchObject({
      message: messages.payment.sumChanged(formatMoney(totalOf(placed), 'chf')),
    });
  });

  it('is of one currency', async () => {
    const { actor, placed } = await someOrders(2);
    await orders().updateOne({ _id: new ObjectId(placed[0]?.id) }, { $set: { currency: 'chf' } });
    expect(await refusal(openJoint(actor, placed))).toMatchObject({
      code: 'conflict',
      message: messages.payment.severalCurrencies,
    });
    expect(await unpaidOf(actor)).toMatchObject({ count: 1, total: placed[1]?.total });
  });
});

it('orders that were paid one after another in two currencies have a receipt in each', async () => {
  const { actor, placed } = await someOrders(3);
  const [old, ...own] = placed;
  if (!old) throw new Error('three were placed');
  await orders().updateOne({ _id: new ObjectId(old.id) }, { $set: { currency: 'chf' } });
  await payJointly(actor, own);
  await sweep(soon());
  const alone = await payAtProvider(actor, old);
  await completePayment(actor, { orderId: old.id, transactionId: alone });
  const shown = await getOrdersToPay(
    actor,
    placed.map(({ id }) => id),
  );
  expect(await receiptsOf(actor, shown)).toEqual([
    { charged: old.total, kept: old.total, currency: 'chf' },
    { charged: totalOf(own), kept: totalOf(own), currency: shopCurrency },
  ]);
});
