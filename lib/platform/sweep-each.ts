import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDatabaseAway } from './failure';
import { isStopping } from './lifecycle';
import { log } from './log';

/**
 * For sweeps: works on each document; one that fails is logged and does not keep the others waiting. When the server is told to
 * stop, the rest is left to another process. Returns what came of them, without the ones of which nothing came.
 * @param results where that is added, for who has to know what was done before the database went away
 * @throws the database's errors when it is away, for then all would fail
 */
export async function sweepEach<Doc extends { _id: ObjectId }, Result>(
  docs: AsyncIterable<Doc> | Iterable<Doc>,
  work: (doc: Doc) => Promise<Result | null>,
  results: Result[] = [],
): Promise<Result[]> {
  for await (const doc of docs) {
    if (isStopping()) break;
    try {
      const result = await work(doc);
      if (result !== null) results.push(result);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, id: doc._id.toHexString() }, 'left for the next sweep');
    }
  }
  return results;
}
