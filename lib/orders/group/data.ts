import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accountKey } from '@/lib/base/request-key';
import { collection } from '@/lib/platform/db';
import type { PlaceGroup, RefusedLine } from './schema';

/**
 * Several orders that were placed together, each an order of its own. One write to the group decides whether all of
 * them are placed: `placing` becomes `placed`, or the group is deleted (decision 0028).
 */
export type OrderGroupDoc = {
  _id: ObjectId;
  sequence: number;
  userId: ObjectId;
  /** `{userId}:{key}`: the client's key that makes placing idempotent. */
  requestKey: string;
  /** Hash of the request, to refuse its key for another list; `quote` for a quote's group. */
  fingerprint: string;
  goAhead: PlaceGroup['goAhead'];
  state: 'placing' | 'placed';
  /** How many orders it started with. */
  size: number;
  /** The lines that were refused, as the buyer was told. */
  refused: RefusedLine[];
  /** The quote that its prices come from, which must be accepted for this group (lib/orders/quotes/claim). */
  quote?: { id: ObjectId; sequence: number };
  createdAt: Date;
};

export const orderGroups = () => collection<OrderGroupDoc>('order_groups');

/** The request key of what is placed as this version of the buyer's list; no client can send it. */
export const listKey = (actor: Actor, version: number): string => accountKey(actor, `list:${version}`);

/** The same of what is placed at the prices of this quote. */
export const quoteKey = (actor: Actor, quoteId: ObjectId): string =>
  accountKey(actor, `quote:${quoteId.toHexString()}`);
