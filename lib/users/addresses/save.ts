import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { assertOpen } from '@/lib/auth/reauthenticate';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { users } from '../data';
import { getAddresses } from './data';
import { type AddressForm, mostAddresses } from './schema';

type Entry = Pick<AddressForm, 'label' | 'address' | 'phone'>;

/** Filter for the actor's account, as long as the session is live. */
const ownAccount = ({ id, sid }: Actor) => ({ _id: toObjectId(id), 'sessions.sid': sid });
type Own = ReturnType<typeof ownAccount>;

/** Adds an entry unless the book is full or has the same: in one write, so that concurrent ones can't overfill it. */
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
 * Adds or changes an entry of the actor's address book. Adding one that exists has no effect.
 * @throws AppError conflict (the book is full), not_found (the entry was removed meanwhile), limited, unauthorized when
 * the session has ended meanwhile
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
    if (changed.matchedCount === 1) return;
    await assertOpen(actor);
    throw new AppError('not_found', messages.addresses.gone);
  }
  if (await add(own, entry, entry)) return;
  const book = await getAddresses(actor);
  const isThere = book.some(
    ({ label, address, phone }) =>
      label === entry.label && address === entry.address && phone === entry.phone,
  );
  if (isThere) return;
  await assertOpen(actor);
  throw new AppError('conflict', messages.addresses.full(mostAddresses));
}

/** Saves an order's address, labelled by its first line. Does nothing if it exists already or the book is full. */
export async function keepPlace(actor: Actor, { address, phn: phone }: { address: string; phn: string }) {
  const [firstLine = address] = address.split('\n');
  const label = firstLine.slice(0, 60).replace(/\p{Surrogate}/gu, ''); // drop half a character
  await add(ownAccount(actor), { label, address, phone }, { address, phone });
}
