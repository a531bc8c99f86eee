import 'server-only';
import { accounts } from '@/lib/auth/data';
import { messages } from '@/lib/base/messages';
import type { CacheChange } from '@/lib/platform/cache-change';
import { isStopping } from '@/lib/platform/lifecycle';
import { productsChanged } from '../changes';
import { applyLine } from './apply-line';
import { type ImportDoc, importLines, imports, type LineDoc } from './data';

/** How many lines are carried out before public pages are told of their changes. */
const batch = 100;
/** The length of a turn in milliseconds, which is shorter than the job's lease. */
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

/** Carries out lines in order until told to stop; adds written products to `changed`. @throws the database's errors */
async function workOn(doc: ImportDoc, lines: readonly LineDoc[], changed: string[]): Promise<void> {
  for (const line of lines) {
    // Checked before each line: an admin who stops an import is told that the remaining lines stay undone.
    if (isStopping() || !(await isRunning(doc))) return;
    const outcome = await applyLine(line);
    if (outcome.outcome === 'done') changed.push(outcome.productId);
    const why = outcome.outcome === 'left' ? outcome.why : null;
    await importLines().updateOne(
      { _id: line._id, outcome: null },
      { $set: { outcome: outcome.outcome, why } },
    );
  }
}

/**
 * Continues the running import for one turn. A crash leaves at most one line in doubt, which the next turn does or
 * finds done; two processes at once still do each line once. `tell` receives the changes to public pages.
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
      // Also if a later line failed, because these lines are not visited again.
      if (changed.length > 0) await tell(productsChanged(...changed));
    }
  }
}
