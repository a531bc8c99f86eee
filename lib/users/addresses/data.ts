import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/platform/db';
import { type UserDoc, users } from '../data';
import type { SavedAddress } from './schema';

/** An account's address book, in the order in which entries were added. */
export function toAddresses({ addresses = [], mainAddress }: Pick<UserDoc, 'addresses' | 'mainAddress'>) {
  const main = addresses.find(({ id }) => mainAddress?.equals(id)) ?? addresses[0];
  return addresses.map(
    ({ id, label, address, phone }): SavedAddress => ({
      id: id.toHexString(),
      label,
      address,
      phone,
      isMain: id === main?.id,
    }),
  );
}

/** The actor's own address book. */
export async function getAddresses(actor: Actor): Promise<SavedAddress[]> {
  const user = await users().findOne(
    { _id: toObjectId(actor.id) },
    { projection: { addresses: 1, mainAddress: 1 } },
  );
  return user ? toAddresses(user) : [];
}
