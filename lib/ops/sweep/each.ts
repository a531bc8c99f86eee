import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDatabaseAway } from '@/lib/platform/failure';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';

/**
 * Works on each document; one that fails is logged and does not keep the others waiting. When the server is told to
 * stop, the rest is left to another process. Returns whether the work on any of them returned true.
 * @throws the database's errors when it is away, for then all would fail
 */
export async function each<Doc extends { _id: ObjectId }>(
  docs: AsyncIterable<Doc> | Iterable<Doc>,
  work: (doc: Doc) => Promise<boolean>,
): Promise<boolean> {
  let any = false;
  for await (const doc of docs) {
    if (isStopping()) break;
    try {
      if (await work(doc)) any = true;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, id: doc._id.toHexString() }, 'left for the next sweep');
    }
  }
  return any;
}
