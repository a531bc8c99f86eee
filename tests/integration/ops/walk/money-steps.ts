import { ObjectId } from 'mongodb';
import { toAmount } from '@/lib/base/money';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { owedOf } from '@/lib/orders/trouble';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { openJointPayment } from '@/lib/payments/joint/open';
import { createPaymentIntent } from '@/lib/payments/open';
import { notePaidBack } from '@/lib/payments/paid-back';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { outliving } from '../../../support/vitest/dying.ts';
import { deliver } from '../../support.ts';
import { actorOf, allIntents, nth, orderAt, paidOrderAt, type Step, tellAll, type World } from './world.ts';

const idOf = ({ _id }: OrderDoc) => _id.toHexString();

/** A succeeded payment, counted from the newest. */
const paidAt = async (which: number) =>
  nth(
    (await outliving(allIntents)).filter(({ status }) => status === 'succeeded'),
    which,
  );

async function openMany({ buyers }: World, { who, many }: Step): Promise<void> {
  const actor = await actorOf(nth(buyers, who));
  if (!actor) return;
  const own = { userId: new ObjectId(actor.id), state: 'unpaid' } as const;
  const mine = await orders().find(own).sort({ _id: -1 }).limit(many).toArray();
  if (mine.length === 0) return;
  const amount = mine.reduce((sum, { total }) => sum + total, 0);
  await openJointPayment(actor, { orderIds: mine.map(idOf), amount });
}

/** What happens at Stripe and at banks, which do not die with the shop's process. */
export const atStripe = {
  async pay(_world: World, { which, many }: Step) {
    const open = (await allIntents()).filter(({ status }) => !['succeeded', 'canceled'].includes(status));
    const intent = nth(open, which);
    const card = many === 6 ? 'pm_card_chargeDeclined' : 'pm_card_visa';
    if (intent) await stripe().paymentIntents.confirm(intent.id, { payment_method: card });
  },
  async refundAtStripe(_world: World, { which, many }: Step) {
    const intent = await paidAt(which);
    if (!intent) return;
    const amount = many % 2 ? Math.ceil(intent.amount / many) : undefined;
    await stripe().refunds.create({ payment_intent: intent.id, ...(amount && { amount }) });
  },
  async failRefund({ provider, sentBack }: World, { which, many }: Step) {
    const { data } = await stripe().refunds.list({ limit: 20 });
    const fit = data.filter(({ id, status }) => status === 'succeeded' && !sentBack.has(id));
    const refund = nth(fit, which);
    if (!refund) return;
    sentBack.add(refund.id);
    await provider.failRefund(refund.id, many === 5 ? 'canceled' : 'failed');
  },
  async dispute({ provider, disputes }: World, { which, many }: Step) {
    const intent = await paidAt(which);
    if (intent) disputes.push(await provider.dispute(intent.id, { inquiry: many === 5 }));
  },
  async endDispute({ provider, disputes }: World, { many }: Step) {
    const dispute = disputes.pop();
    if (!dispute) return;
    const status = many > 4 && !dispute.isLost ? 'lost' : 'won';
    if (many === 6 && status === 'lost') disputes.unshift({ ...dispute, isLost: true });
    const closed = await provider.closeDispute(dispute, status);
    if (many % 2) await deliver('charge.dispute.closed', closed);
  },
  tell: (world: World) => tellAll(world),
};

/** What buyers and admins do about money. */
export const moneySteps = {
  openMany,
  async open(world: World, { which, many }: Step) {
    const order = await orderAt(world, which);
    const actor = await actorOf(order?.userId);
    if (!order || !actor) return;
    const totalPrice = toAmount(order.total, order.currency);
    await createPaymentIntent(actor, many === 5 ? { totalPrice } : { orderId: idOf(order) });
  },
  async complete(world: World, { which, many }: Step) {
    const order = await orderAt(world, which);
    const actor = await actorOf(order?.userId);
    if (!order || !actor) return;
    const intent = await paidAt(many === 6 ? many : 0);
    const transactionId = order.paymentIntentId ?? intent?.id;
    if (!transactionId) return;
    if (many === 5) await completeJointPayment(actor, { transactionId });
    else await completePayment(actor, { orderId: idOf(order), transactionId });
  },
  async cancel(world: World, { which, many }: Step) {
    const order = await orderAt(world, which);
    const actor = await actorOf(many % 2 ? order?.userId : world.admins[0]);
    if (order && actor) await cancelOrder(actor, { orderId: idOf(order) });
  },
  async refund(world: World, { who, which, many }: Step) {
    const order = (await paidOrderAt(world, which)) ?? (await orderAt(world, which));
    const admin = await actorOf(nth(world.admins, who));
    if (!order || !admin) return;
    const part = many === 2 ? order.total - (order.refundedAmount ?? 0) : Math.ceil(order.total / many);
    await refundOrder(admin, {
      orderId: idOf(order),
      amount: toAmount(part, order.currency),
      reason: 'Dented',
      units: many % 3 === 0 ? Math.min(many, order.quantity - (order.returnedUnits ?? 0)) : 0,
    });
  },
  async paidBack(world: World, { who, which }: Step) {
    const { goods } = world;
    const owed = await orders()
      .find({ productId: { $in: goods }, owedAmount: { $exists: true } })
      .toArray();
    const order = nth(owed, which);
    const admin = await actorOf(nth(world.admins, who));
    if (!order || !admin) return;
    await notePaidBack(admin, { orderId: idOf(order), seen: owedOf(order), reference: 'By transfer' });
  },
};
