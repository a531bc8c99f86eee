import 'server-only';
import { ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { type QuoteDoc, quotes } from './data';

/**
 * An offer is accepted once. While its stock is being taken, the quote stores the id of the one group that it is taken
 * for. One conditional write to the quote ends this: it becomes `accepted` with that group, or an offer again. A group
 * that lost its claim can never regain it, because the next claim has another id (decision 0033).
 */

/** The offer to claim, its buyer, and the time of the claim. */
type Wanted = { _id: ObjectId; userId: ObjectId; version: number; now: Date };

/** Claims the offer if it is the one that was seen and has not expired. Null if not, or if it is claimed already. */
export const takeClaim = ({ now, ...seen }: Wanted): Promise<QuoteDoc | null> =>
  quotes().findOneAndUpdate(
    { ...seen, state: 'offered', expiresAt: { $gt: now } },
    { $set: { state: 'accepting', claim: { groupId: new ObjectId(), at: now }, updatedAt: now } },
    { returnDocument: 'after' },
  );

/** Gives the quote to the group, once that has all its stock. Returns whether the group has it, also from before. */
export async function acceptClaim(_id: ObjectId, groupId: ObjectId): Promise<boolean> {
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

/** Makes the quote an offer again, unless the group has it. Returns whether the group may be removed. */
export async function releaseClaim(_id: ObjectId, groupId: ObjectId): Promise<boolean> {
  await quotes().updateOne(
    { _id, state: 'accepting', 'claim.groupId': groupId },
    { $set: { state: 'offered', updatedAt: timeNow() }, $unset: { claim: '' } },
  );
  return !(await isKept(_id, groupId));
}

const isKept = async (_id: ObjectId, groupId: ObjectId): Promise<boolean> =>
  (await quotes().countDocuments({ _id, groupId, state: 'accepted' }, { limit: 1 })) === 1;
