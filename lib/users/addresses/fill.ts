import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { getAddresses } from './data';

/**
 * An order's form after a press on 'Use' beside the saved places, where no script acts on it: with address and phone of
 * the chosen one. Nothing is placed. Null for any other press.
 */
export async function filledFromBook(
  actor: Actor,
  { fillPlace, ...fields }: Record<string, string>,
): Promise<Record<string, string> | null> {
  if (fillPlace === undefined) return null;
  const place = (await getAddresses(actor)).find(({ id }) => id === fields['place']);
  return place ? { ...fields, address: place.address, phn: place.phone } : fields;
}
