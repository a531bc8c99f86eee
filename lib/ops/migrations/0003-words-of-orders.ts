import 'server-only';
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import type { Migration } from './schema';

const batchSize = 500;

const missing = { words: { $exists: false } };

/** Orders that are older than the search by words are found by it, too. */
export const wordsOfOrders: Migration = {
  number: 3,
  name: 'words by which orders are found',
  oldest: 0,
  pending: () => orders().countDocuments(missing),
  batch: async (cursor) => {
    const found = await orders()
      .find(cursor ? { ...missing, _id: { $gt: new ObjectId(cursor) } } : missing, {
        sort: { _id: 1 },
        limit: batchSize,
        projection: { history: 0 },
      })
      .toArray();
    const writes: AnyBulkWriteOperation<OrderDoc>[] = found.map((order) => ({
      updateOne: { filter: { _id: order._id, ...missing }, update: { $set: { words: orderWords(order) } } },
    }));
    const { modifiedCount: changed } =
      writes.length > 0 ? await orders().bulkWrite(writes, { ordered: false }) : { modifiedCount: 0 };
    const next = found.length < batchSize ? null : (found.at(-1)?._id.toHexString() ?? null);
    return { cursor: next, changed };
  },
};
