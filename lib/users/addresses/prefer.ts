import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { users } from '../data';

/** Makes an entry of the actor's address book the one that new orders start with. @throws AppError not_found */
export async function preferAddress(actor: Actor, { addressId }: { addressId: string }): Promise<void> {
  const id = toObjectId(addressId);
  const chosen = await users().updateOne(
    { _id: toObjectId(actor.id), 'addresses.id': id },
    { $set: { mainAddress: id } },
  );
  if (chosen.matchedCount === 0) throw new AppError('not_found', messages.addresses.gone);
}
