import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';

/** Whether a user had paid for a product by then; refunded and returned ones count. */
export async function hadBought(userId: ObjectId | null, productId: ObjectId, by: Date): Promise<boolean> {
  if (!userId) return false;
  const filter = { userId, productId, state: 'paid', paidAt: { $lte: by } } as const;
  return (await orders().countDocuments(filter, { limit: 1, hint: 'user' })) === 1;
}
