import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/platform/db';
import { users } from '../data';

/** Takes an entry out of the actor's own book; orders keep the address that they were placed with. Repeatable. */
export async function removeAddress(actor: Actor, { addressId }: { addressId: string }): Promise<void> {
  const id = toObjectId(addressId);
  await users().updateOne({ _id: toObjectId(actor.id) }, { $pull: { addresses: { id } } });
}
