import 'server-only';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import { marksOf } from '@/lib/orders/trouble';

/** Adds an event and the marks that follow from it in one write. Returns false if the order changed meanwhile. */
export async function addEvent(order: OrderDoc, event: OrderEvent): Promise<boolean> {
  const { _id, history } = order;
  const { $set, $unset } = marksOf({ ...order, history: [...history, event] });
  const written = await orders().updateOne(
    { _id, history: { $size: history.length } },
    { $push: { history: event }, $set: { followUp: true, updatedAt: event.at, ...$set }, $unset },
  );
  return written.matchedCount > 0;
}
