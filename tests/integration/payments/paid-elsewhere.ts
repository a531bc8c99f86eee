import { expect } from 'vitest';
import { mails } from '@/lib/mail/data';
import { completePayment } from '@/lib/payments/complete';
import { stripe } from '@/lib/payments/service';
import { anOrder, storedOrder, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { sweep } from '../support.ts';

/** An order whose payment succeeded at the provider, which nobody has told the shop. */
export async function paidElsewhere() {
  const placed = await anOrder();
  const transactionId = await payAtProvider(placed.actor, placed.order);
  const intent = await stripe().paymentIntents.retrieve(transactionId);
  const patch = () => completePayment(placed.actor, { orderId: placed.order.id, transactionId });
  return { ...placed, transactionId, intent, patch };
}

/** Paid once, sold once, told once. */
export async function expectPaidOnce({
  order,
  product,
  transactionId,
}: Awaited<ReturnType<typeof paidElsewhere>>) {
  await sweep();
  const stored = await storedOrder(order.id);
  expect(stored).toMatchObject({ state: 'paid', paid: true, status: 'pending', transactionId });
  expect(stored.history.map(({ type }) => type)).toEqual(['placed', 'paid']);
  expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
  const told = await mails().find({ to: stored.email }).sort({ _id: 1 }).toArray();
  expect(told.map(({ kind }) => kind)).toEqual(['orderPaid', 'orderPlaced']);
}
