import 'server-only';
import { createHash } from 'node:crypto';
import type { OrderDoc } from '@/lib/orders/data';

/** Names a set of orders, given in the order of their ids. */
export function setKeyOf(found: readonly Pick<OrderDoc, '_id'>[]): string {
  const ids = found.map(({ _id }) => _id.toHexString()).join(' ');
  return createHash('sha256').update(ids).digest('base64url');
}
