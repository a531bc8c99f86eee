import 'server-only';
import type { Filter } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { keptSince } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { readPage } from '@/lib/platform/read-page';
import { type ImportDoc, importLines, imports, type LineDoc } from './data';
import type { Import, ImportLine, ImportQuery } from './schema';

async function toImport(actor: Actor, doc: ImportDoc): Promise<Import> {
  const count = (outcome: 'done' | 'left') =>
    importLines().countDocuments({ importId: doc._id, outcome }, { hint: 'turn' });
  const [done, left] = await Promise.all([count('done'), count('left')]);
  const { fileName, by, state, counts, why, createdAt } = doc;
  const isOwn = doc.userId.equals(toObjectId(actor.id));
  return {
    id: doc._id.toHexString(),
    fileName,
    by,
    at: createdAt.toISOString(),
    state,
    counts,
    done,
    left,
    why,
    isOwn,
  };
}

/**
 * The import with this id; without one the running one, which anybody may want to follow or stop, else the latest. Null
 * when there is none.
 * @throws AppError forbidden
 */
export async function getImport(actor: Actor, id?: string): Promise<Import | null> {
  assertAdmin(actor);
  const doc =
    id === undefined
      ? ((await imports().findOne({ running: true }, { hint: 'running' })) ??
        (await imports().find({}).sort({ _id: -1 }).limit(1).next()))
      : await imports().findOne({ _id: toObjectId(id) });
  return doc ? toImport(actor, doc) : null;
}

const partOf = (show: ImportQuery['show']): Filter<LineDoc> => {
  if (show === 'all') return {};
  return show === 'left' ? { outcome: 'left' } : { fate: show };
};

function toLine({
  _id,
  importId: _import,
  productId,
  addition,
  alteration: _change,
  ...line
}: LineDoc): ImportLine {
  const product = productId ?? (line.outcome === 'done' ? addition?.doc._id : undefined);
  return { ...line, id: _id.toHexString(), productId: product?.toHexString() ?? null };
}

/** One page of the report, in the order of the file. @throws AppError forbidden */
export async function getImportLines(
  actor: Actor,
  id: string,
  { show, page }: Pick<ImportQuery, 'show' | 'page'>,
): Promise<Page<ImportLine>> {
  assertAdmin(actor);
  const found = await readPage(importLines(), {
    filter: { importId: toObjectId(id), ...partOf(show) },
    sort: { line: 1 },
    hint: show === 'left' ? 'turn' : 'report',
    page,
  });
  return { ...found, rows: found.rows.map(toLine) };
}

/** Removes imports past their retention period, including checks that a crash cut short. */
export async function removeOldImports(now = timeNow()): Promise<void> {
  const old = await imports()
    .find({
      $or: [
        { createdAt: { $lt: keptSince('imports', now) }, state: { $ne: 'running' } },
        { createdAt: { $lt: keptSince('uncheckedImports', now) }, state: { $in: ['checking', 'checked'] } },
      ],
    })
    .project<Pick<ImportDoc, '_id'>>({ _id: 1 })
    .toArray();
  for (const { _id } of old) {
    // An import that was started meanwhile keeps its lines; a stopped one can't be started any more.
    const ended = await imports().updateOne(
      { _id, state: { $ne: 'running' } },
      { $set: { state: 'stopped' } },
    );
    if (ended.matchedCount === 0) continue;
    await importLines().deleteMany({ importId: _id });
    await imports().deleteOne({ _id });
  }
}
