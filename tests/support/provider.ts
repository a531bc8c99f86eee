import type { Actor } from '@/lib/auth/actor';
import type { Order } from '@/lib/orders/schema';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';

/** Opens the order's payment as its page does; returns the intent's id. */
export async function openIntent(actor: Actor, order: Order): Promise<string> {
  const { clientSecret } = await createPaymentIntent(actor, { orderId: order.id });
  const [id = ''] = clientSecret.split('_secret_');
  return id;
}

/** Pays at Stripe without telling the shop; returns the intent's id. */
export async function payAtProvider(actor: Actor, order: Order): Promise<string> {
  const id = await openIntent(actor, order);
  await stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return id;
}
