import 'server-only';
import { accounts } from '@/lib/auth/data';
import { messages } from '@/lib/base/messages';
import type { CacheChange } from '@/lib/platform/cache-change';
import { isStopping } from '@/lib/platform/lifecycle';
import { productsChanged } from '../changes';
import { carryOut } from './carry-out';
import { type ImportDoc, importLines, imports, type LineDoc } from './data';

/** Lines whose changes are told to public pages together. */
const batch = 100;
/** A turn is shorter than the lease of its job, in milliseconds. */
const turnMs = 5000;

const waiting = (doc: Pick<ImportDoc, '_id'>) => ({
  importId: doc._id,
  outcome: null,
  fate: { $in: ['add', 'change'] satisfies LineDoc['fate'][] },
});

async function end(doc: ImportDoc, state: 'done' | 'stopped', why: string | null = null): Promise<void> {
  await imports().updateOne(
    { _id: doc._id, running: true },
    { $set: { state, why }, $unset: { running: '' } },
  );
}

const isRunning = async ({ _id }: ImportDoc): Promise<boolean> =>
  (await imports().countDocuments({ _id, running: true }, { limit: 1 })) > 0;

/** Does lines in their order until there is a reason to stop; those products are `changed` that were. @throws the database's errors */
async function workOn(doc: ImportDoc, lines: readonly LineDoc[], changed: string[]): Promise<void> {
  for (const line of lines) {
    // Asked before each: who stopped it was told that what is not done stays undone.
    if (isStopping() || !(await isRunning(doc))) return;
    const outcome = await carryOut(line);
    if (outcome.outcome === 'done') changed.push(outcome.productId);
    const why = outcome.outcome === 'left' ? outcome.why : null;
    await importLines().updateOne(
      { _id: line._id, outcome: null },
      { $set: { outcome: outcome.outcome, why } },
    );
  }
}

/**
 * Goes on with the running import for a while. A process that ends in the middle leaves at most one line in doubt, which
 * the next one finds done or does; two at once do each line once. `tell` is given what public pages show differently.
 */
export async function workOnImports(tell: (change: CacheChange) => Promise<void>): Promise<void> {
  const until = performance.now() + turnMs;
  while (!isStopping() && performance.now() < until) {
    const doc = await imports().findOne({ running: true }, { hint: 'running' });
    if (!doc) return;
    const isAdmin = await accounts().countDocuments({ _id: doc.userId, role: 'admin' }, { limit: 1 });
    if (!isAdmin) return end(doc, 'stopped', messages.import.noAdminNow);
    const lines = await importLines()
      .find(waiting(doc), { hint: 'turn' })
      .sort({ line: 1 })
      .limit(batch)
      .toArray();
    if (lines.length === 0) return end(doc, 'done');
    const changed: string[] = [];
    try {
      await workOn(doc, lines, changed);
    } finally {
      // Also where a later line failed: nobody comes back to these.
      if (changed.length > 0) await tell(productsChanged(...changed));
    }
  }
}
