import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import OrderPage from '@/app/dashboard/allOrder/[id]/page';
import { PaymentClosed } from '@/components/payment/payment-closed';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { getOwnOrder } from '@/lib/orders/detail';
import type { Order } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder } from '../../support/factories.ts';
import { confirm, openJoint, someOrders, totalOf } from '../../support/joint.ts';
import { lackOfBalance } from '../../support/lack-of-balance.ts';
import { payAtProvider } from '../../support/provider.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { checkBooksAfterEach, deliver, ownStripe, soon, sweep } from '../support.ts';
import { givenByHand } from './read-late.ts';

const provider = ownStripe();
checkBooksAfterEach();

/** What the page of an order that has ended says of its payment to its buyer. */
async function said(actor: Actor, { id }: Pick<Order, 'id'>): Promise<string> {
  const markup = renderToStaticMarkup(
    createElement(PaymentClosed, { order: await getOwnOrder(actor, id), isSold: true }),
  );
  return markup.replace(/<[^>]+>/g, '');
}

const { endedFree, endedUnsure, endedRefunded, endedOwed } = messages.payment;

it('an order that nobody began to pay was charged nothing once it has ended', async () => {
  const { actor, order } = await anOrder();
  await cancelOrder(actor, { orderId: order.id });
  expect(await said(actor, order)).toContain(endedFree);
});

it('of a payment that nobody has asked about yet nothing is claimed, and what came is told', async () => {
  const { actor, order } = await anOrder();
  await payAtProvider(actor, order);
  await cancelUnpaid(actor, order.id); // the process died before it asked
  const before = await said(actor, order);
  expect(before).toContain(endedUnsure);
  expect(before).not.toContain(endedFree);
  await sweep(soon());
  expect(await said(actor, order)).toContain(endedRefunded(formatMoney(order.total, order.currency)));
});

it('a payment whose refund a bank sent back was charged', async () => {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await cancelOrder(actor, { orderId: order.id });
  const [made] = (await stripe().refunds.list({ payment_intent: intentId })).data;
  await deliver('refund.failed', await provider.failRefund(made?.id ?? ''));
  const now = await said(actor, order);
  expect(now).toContain(endedOwed);
  expect(now).not.toContain(endedFree);
});

it('a disputed payment was charged, before its dispute ends and after it was lost', async () => {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await cancelUnpaid(actor, order.id);
  const dispute = await provider.dispute(intentId);
  await deliver('charge.dispute.created', dispute);
  await sweep(soon());
  expect(await said(actor, order)).toContain(endedOwed);
  await deliver('charge.dispute.closed', await provider.closeDispute(dispute, 'lost'));
  await sweep(soon());
  expect(await said(actor, order)).toContain(endedOwed);
});

it('of a payment that went back in part, as the balance at Stripe does not cover the rest, the office reads no more', async () => {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  const lacking = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(lackOfBalance);
  await cancelOrder(actor, { orderId: order.id });
  lacking.mockRestore();
  const { event } = await givenByHand(intentId, 1000); // what the balance covers
  await deliver('charge.refunded', event);
  newRequest({ cookie: await sessionCookieOf(await anAdmin()) });
  const page = async () => JSON.stringify(await OrderPage({ params: Promise.resolve({ id: order.id }) }));
  const { cameBack, notAllBack } = messages.refund;
  expect(await page()).not.toContain(cameBack);
  expect(await page()).toContain(notAllBack(formatMoney(order.total - 1000, order.currency)));
  await sweep(soon());
  expect(await page()).not.toContain('has yet to go back');
});

it('an order of a joint payment that was refunded before the shop saw it was charged, and that is told', async () => {
  const { actor, placed } = await someOrders(2);
  const intentId = await openJoint(actor, placed);
  await confirm(intentId);
  const { event } = await givenByHand(intentId, totalOf(placed));
  await deliver('charge.refunded', event);
  await sweep(soon());
  for (const order of placed) await cancelOrder(actor, { orderId: order.id });
  await sweep(soon());
  for (const order of placed)
    expect(await said(actor, order)).toContain(endedRefunded(formatMoney(order.total, order.currency)));
});
