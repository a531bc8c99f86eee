import { carriers } from '@/lib/base/carriers';
import type { Shipment } from './schema';

/** How a parcel is called in an order's history. */
export const parcelOf = ({ carrier, number }: Shipment): string =>
  number === null ? carrier : `${carrier} ${number}`;

/** Where a parcel can be followed; null where the carrier is none of those or there is no number. */
export function followAddress({ carrier, number }: Shipment): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase());
  return known && number !== null ? known.follow + encodeURIComponent(number) : null;
}
