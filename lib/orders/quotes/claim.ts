import 'server-only';
import { ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { type QuoteDoc, quotes } from './data';

/**
 * An offer is accepted once. While its goods are taken, the quote holds the id of the one group that they are taken for, and
 * each of the two ends is one conditional write to the quote: it becomes `accepted` with that group, or an offer again.
 * A group that has lost its claim can never have it back, for the next claim has another id (decision 0033).
 */

/** Which offer, of whom, and when. */
type Wanted = { _id: ObjectId; userId: ObjectId; version: number; now: Date };

/** Claims the offer, if it is the one that was seen and still good. Null where it is not, or claimed already. */
export const takeClaim = ({ now, ...seen }: Wanted): Promise<QuoteDoc | null> =>
  quotes().findOneAndUpdate(
    { ...seen, state: 'offered', expiresAt: { $gt: now } },
    { $set: { state: 'accepting', claim: { groupId: new ObjectId(), at: now }, updatedAt: now } },
    { returnDocument: 'after' },
  );

/** Lets the group have the quote, once it has all its goods. Returns whether it has it, also by an earlier call. */
export async function keepClaim(_id: ObjectId, groupId: ObjectId): Promise<boolean> {
  const at = timeNow();
  const claimed = await quotes().findOne({ _id, 'claim.groupId': groupId }, { projection: { userId: 1 } });
  if (claimed) {
    await quotes().updateOne(
      { _id, state: 'accepting', 'claim.groupId': groupId },
      {
        $set: { state: 'accepted', groupId, followUp: true, updatedAt: at },
        $unset: { claim: '' },
        $push: { history: { type: 'accepted', at, by: claimed.userId } },
      },
    );
  }
  return isKept(_id, groupId);
}

/** Makes it an offer again, unless the group has it. Returns whether the group may go. */
export async function dropClaim(_id: ObjectId, groupId: ObjectId): Promise<boolean> {
  await quotes().updateOne(
    { _id, state: 'accepting', 'claim.groupId': groupId },
    { $set: { state: 'offered', updatedAt: timeNow() }, $unset: { claim: '' } },
  );
  return !(await isKept(_id, groupId));
}

const isKept = async (_id: ObjectId, groupId: ObjectId): Promise<boolean> =>
  (await quotes().countDocuments({ _id, groupId, state: 'accepted' }, { limit: 1 })) === 1;
