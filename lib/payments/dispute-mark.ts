import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import { disputeOf } from '@/lib/orders/trouble';

/** Keeps beside an order how a dispute of its payment stands, as its history has it: lists read no history. */
export async function markDisputed(_id: ObjectId): Promise<void> {
  const order = await orders().findOne({ _id }, { projection: { history: 1 } });
  if (!order) return;
  const stands = disputeOf(order.history);
  const mark = stands ? { $set: { disputed: stands } } : { $unset: { disputed: true } as const };
  const marked = await orders().updateOne({ _id, history: { $size: order.history.length } }, mark);
  if (marked.matchedCount === 0) await markDisputed(_id); // something else happened to it meanwhile
}
