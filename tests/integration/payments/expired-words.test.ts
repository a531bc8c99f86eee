import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { contentOf } from '@/lib/mail/content';
import { mails } from '@/lib/mail/data';
import { toText } from '@/lib/mail/template';
import { expireOrders } from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import { anOrder, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, ownStripe, soon, sweep } from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

it('an order that ends while the card service is away is not said to have charged nothing: it may have', async () => {
  const { actor, order } = await anOrder();
  const intentId = await payAtProvider(actor, order);
  await provider.fail('error500', { path: intentId }, 100);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { holdExpiresAt: longAgo } });
  await expireOrders();
  expect(await storedOrder(order.id)).toMatchObject({ state: 'cancelled', paid: false });
  await provider.heal();
  await sweep(soon());
  await sweep(soon());
  expect((await storedOrder(order.id)).refundedAmount, 'what was charged').toBe(order.total);
  const mail = await mails().findOne({ to: actor.email, kind: 'orderExpired' });
  const text = mail ? toText(contentOf(mail.kind, mail.data)) : '';
  expect(text).toContain('was not paid in time');
  expect(text).toContain('If a payment was under way, it is refunded in full');
  expect(text).not.toContain('Nothing has been charged');
});
