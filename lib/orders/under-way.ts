import 'server-only';
import type { ObjectId } from 'mongodb';
import { numberOf, orders } from './data';
import { waiting } from './pack';
import { markedOwed } from './trouble';

/** The most order numbers that one sentence names. */
const mostNamed = 5;

/**
 * The numbers of this buyer's orders that are paid and have yet to be sent, whose refund is under way, or of which a
 * refund failed and was not made again; oldest first.
 */
export async function numbersUnderWay(userId: ObjectId): Promise<string[]> {
  const found = await orders()
    .find(
      {
        userId,
        $or: [{ state: 'paid', ...waiting }, { refundRequest: { $exists: true } }, markedOwed],
      },
      { hint: 'user', projection: { sequence: 1 } },
    )
    .sort({ _id: 1 })
    .limit(mostNamed)
    .toArray();
  return found.map(numberOf);
}
