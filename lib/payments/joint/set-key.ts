import 'server-only';
import { createHash } from 'node:crypto';
import type { OrderDoc } from '@/lib/orders/data';

/** Key of a set of orders, which must be sorted by id. */
export function setKeyOf(found: readonly Pick<OrderDoc, '_id'>[]): string {
  const ids = found.map(({ _id }) => _id.toHexString()).join(' ');
  return createHash('sha256').update(ids).digest('base64url');
}
