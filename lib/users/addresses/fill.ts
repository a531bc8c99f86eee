import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { getAddresses } from './data';

/**
 * Without JavaScript, handles 'Use' beside the saved addresses on an order form: returns the fields with address and
 * phone of the chosen one, and places nothing. Null for any other button.
 */
export async function filledFromBook(
  actor: Actor,
  { fillPlace, ...fields }: Record<string, string>,
): Promise<Record<string, string> | null> {
  if (fillPlace === undefined) return null;
  const place = (await getAddresses(actor)).find(({ id }) => id === fields['place']);
  return place ? { ...fields, address: place.address, phn: place.phone } : fields;
}
