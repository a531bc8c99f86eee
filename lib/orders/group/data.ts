import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import type { PlaceGroup, RefusedLine } from './schema';

/**
 * Several orders that were placed together, each a whole order of its own. The group decides for all of them in one
 * write whether they come to be: `placing` becomes `placed`, or the group is removed (decision 0028).
 */
export type OrderGroupDoc = {
  _id: ObjectId;
  sequence: number;
  userId: ObjectId;
  /** `{userId}:{key}`: the client's key that makes placing idempotent. */
  requestKey: string;
  /** Of the whole request, hashed: a key stands for one list. */
  fingerprint: string;
  goAhead: PlaceGroup['goAhead'];
  state: 'placing' | 'placed';
  /** How many orders it was begun with. */
  size: number;
  /** What could not be had, as the buyer was told. */
  refused: RefusedLine[];
  /** The quote whose prices it has: it comes to be only if the quote becomes its own (lib/orders/quotes/claim). */
  quote?: { id: ObjectId; sequence: number };
  createdAt: Date;
};

export const orderGroups = () => collection<OrderGroupDoc>('order_groups');
