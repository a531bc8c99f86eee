import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { cancelUnpaid } from '@/lib/orders/cancel';
import { toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { withTimeBudget } from './patience';
import { closePaymentNow } from './reconcile';

/**
 * Cancels an unpaid order: the actor's own, or any for an admin. Closes its payment at Stripe if Stripe answers soon;
 * if not, the sweeper does, and a payment made in between is refunded.
 * @throws AppError invalid, not_found (foreign, unknown, cancelled before), conflict (paid)
 */
export async function cancelOrder(actor: Actor, { orderId }: { orderId: string }): Promise<Order> {
  const ended = await cancelUnpaid(actor, orderId);
  await withTimeBudget(() => closePaymentNow(ended));
  return toOrder(ended);
}
