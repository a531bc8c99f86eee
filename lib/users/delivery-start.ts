import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { getLastOrder } from '@/lib/orders/last-order';
import { getAddresses } from './addresses/data';
import { getProfile } from './data';

/** The actor's addresses, and a delivery form's initial values: of the main address, else profile, else last order. */
export async function deliveryStart(actor: Actor) {
  const [profile, last, places] = await Promise.all([
    getProfile(actor),
    getLastOrder(actor),
    getAddresses(actor),
  ]);
  const known = { ...profile, ...places.find(({ isMain }) => isMain) };
  const address = known.address ?? last?.address ?? '';
  const phn = known.phone ?? last?.phn ?? '';
  return { places, start: { address, phn, poNumber: '', note: '', wantedDate: '' } };
}
