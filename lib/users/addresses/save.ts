import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { users } from '../data';
import { getAddresses } from './data';
import { type AddressForm, mostAddresses } from './schema';

type Entry = Pick<AddressForm, 'label' | 'address' | 'phone'>;

/** The actor's account as long as the session is live that he came with. */
const ownAccount = ({ id, sid }: Actor) => ({ _id: toObjectId(id), 'sessions.sid': sid });
type Own = ReturnType<typeof ownAccount>;

/** Adds an entry unless the book is full or holds the same already: in one write, so that rivals can't overfill it. */
async function add(own: Own, entry: Entry, same: Partial<Entry>): Promise<boolean> {
  const added = await users().updateOne(
    {
      ...own,
      [`addresses.${mostAddresses - 1}`]: { $exists: false },
      addresses: { $not: { $elemMatch: same } },
    },
    { $push: { addresses: { id: new ObjectId(), ...entry } } },
  );
  return added.matchedCount === 1;
}

/**
 * Adds an entry to the actor's own book, or changes one of it. Adding what is there already is no error.
 * @throws AppError conflict (the book is full), not_found (the entry was removed meanwhile), limited
 */
export async function saveAddress(actor: Actor, { addressId, ...entry }: AddressForm): Promise<void> {
  await consumeLimit('addressBook', actor.id, { userId: actor.id });
  const own = ownAccount(actor);
  if (addressId !== undefined) {
    const id = toObjectId(addressId);
    const changed = await users().updateOne(
      { ...own, 'addresses.id': id },
      { $set: { 'addresses.$[changed]': { id, ...entry } } },
      { arrayFilters: [{ 'changed.id': id }] },
    );
    if (changed.matchedCount === 0) throw new AppError('not_found', messages.addresses.gone);
    return;
  }
  if (await add(own, entry, entry)) return;
  const book = await getAddresses(actor);
  const isThere = book.some(
    ({ label, address, phone }) =>
      label === entry.label && address === entry.address && phone === entry.phone,
  );
  if (!isThere) throw new AppError('conflict', messages.addresses.full(mostAddresses));
}

/** Keeps where an order goes, under its first line. What is there already, or a full book, is left as it is. */
export async function keepPlace(actor: Actor, { address, phn: phone }: { address: string; phn: string }) {
  const [firstLine = address] = address.split('\n');
  const label = firstLine.slice(0, 60).replace(/\p{Surrogate}/gu, ''); // half a sign is none
  await add(ownAccount(actor), { label, address, phone }, { address, phone });
}
