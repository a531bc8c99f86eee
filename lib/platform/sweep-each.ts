import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDatabaseAway } from './failure';
import { isStopping } from './lifecycle';
import { log } from './log';

/**
 * For sweeps: runs `work` on each document. A failure is logged and doesn't stop the others. When the server is told to
 * stop, the rest is left to another process. Returns the results that are not null.
 * @param results list to add the results to, for callers that need them even if the database becomes unreachable
 * @throws the database's errors if it is unreachable, because then all would fail
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
