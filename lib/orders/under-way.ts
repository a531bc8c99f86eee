import 'server-only';
import type { ObjectId } from 'mongodb';
import { numberOf, orders } from './data';
import { waiting } from './pack';

/** The most order numbers that one sentence names. */
const mostNamed = 5;

/** The numbers of this buyer's paid orders that have yet to be sent or whose refund is under way, oldest first. */
export async function numbersUnderWay(userId: ObjectId): Promise<string[]> {
  const found = await orders()
    .find(
      {
        userId,
        state: 'paid',
        $or: [waiting, { refundRequest: { $exists: true } }],
      },
      { hint: 'user', projection: { sequence: 1 } },
    )
    .sort({ _id: 1 })
    .limit(mostNamed)
    .toArray();
  return found.map(numberOf);
}
