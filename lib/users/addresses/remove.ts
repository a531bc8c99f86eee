import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/platform/db';
import { users } from '../data';

/** Removes an entry from the actor's address book; placed orders keep their address. Repeatable. */
export async function removeAddress(actor: Actor, { addressId }: { addressId: string }): Promise<void> {
  const id = toObjectId(addressId);
  await users().updateOne({ _id: toObjectId(actor.id) }, { $pull: { addresses: { id } } });
}
