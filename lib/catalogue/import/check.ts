import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { visibleText } from '@/lib/base/fields';
import { isId } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { type CatalogueDoc, catalogue, notDeleted } from '../managed';
import { Clashes } from './clashes';
import { importLines, imports, type LineDoc } from './data';
import { refuseGonePictures } from './gone-pictures';
import { type FileLine, readLines } from './parse';
import { endsLive, type Planned, planLine, refuseLine } from './plan';
import type { Fate } from './schema';

/** Lines that are looked up and written together. */
const batch = 200;
/** How many lines are planned before other requests have their turn. */
const stretch = 20;

/** The SKU of a line, as it would be stored; undefined if the cell is blank or clears it. */
function skuOf({ cells, clears }: FileLine): string | undefined {
  const sku = visibleText(cells.get('sku') ?? '').trim();
  return clears.has('sku') || sku === '' ? undefined : sku.toUpperCase();
}
const idOf = ({ cells }: FileLine) => cells.get('_id')?.trim().toLowerCase();

type Subject = { doc: CatalogueDoc | null } | { column: string; sentence: string };

/** Finds the product of each line: by its _id, else by its SKU, preferring the one on sale. */
async function findSubjects(lines: readonly FileLine[]): Promise<(line: FileLine) => Subject> {
  const ids = lines.flatMap((line) => idOf(line) ?? []).filter(isId);
  const skus = lines.flatMap((line) => skuOf(line) ?? []);
  const byId = new Map<string, CatalogueDoc>();
  const bySku = new Map<string, CatalogueDoc[]>();
  const found = catalogue().find({ _id: { $in: ids.map(toObjectId) } });
  for await (const doc of found) byId.set(doc._id.toHexString(), doc);
  for await (const doc of catalogue().find({ ...notDeleted, sku: { $in: skus } }, { hint: 'kept_sku' }))
    bySku.set(doc.sku ?? '', [...(bySku.get(doc.sku ?? '') ?? []), doc]);
  return (line) => {
    const id = idOf(line);
    if (id !== undefined) {
      const doc = byId.get(id);
      return doc ? { doc } : { column: '_id', sentence: messages.import.unknownId };
    }
    const named = bySku.get(skuOf(line) ?? '') ?? [];
    const live = named.find((doc) => doc.live);
    if (live || named.length <= 1) return { doc: live ?? named[0] ?? null };
    return { column: 'sku', sentence: messages.import.severalOffSale };
  };
}

/** Plans a batch in the order of the file. */
async function planBatch(actor: Actor, lines: readonly FileLine[], clashes: Clashes): Promise<Planned[]> {
  const subjectOf = await findSubjects(lines);
  const planOf = (line: FileLine): { plan: Planned; doc: CatalogueDoc | null } => {
    const subject = subjectOf(line);
    if ('sentence' in subject) return { plan: refuseLine(line, subject.column, subject.sentence), doc: null };
    const { doc } = subject;
    const twice = clashes.subjectTwice(
      line.line,
      doc?._id.toHexString() ?? `sku ${skuOf(line) ?? line.line}`,
    );
    return { plan: twice ? refuseLine(line, 'sku', twice) : planLine(actor, line, doc), doc };
  };
  const read: ReturnType<typeof planOf>[] = [];
  for (const line of lines) {
    if (read.length % stretch === 0) await setImmediate();
    read.push(planOf(line));
  }
  const planned = await refuseGonePictures(read);
  const live = planned.filter(({ plan, doc }) => plan.fate !== 'refused' && endsLive(plan, doc));
  await clashes.look(live);
  return planned.map(({ plan, doc }) => {
    const checked = endsLive(plan, doc) ? clashes.refuse({ plan, doc }) : plan;
    clashes.release(checked, doc);
    return checked;
  });
}

const noCounts: Record<Fate, number> = { add: 0, change: 0, unchanged: 0, refused: 0 };

/**
 * Reads a file and reports for each line what an import would do. Changes nothing in the catalogue.
 * @throws AppError forbidden, invalid (the file as a whole), limited
 */
export async function checkImport(
  actor: Actor,
  { file }: { file: File },
): Promise<{ id: string; name: string; counts: Record<Fate, number> }> {
  assertAdmin(actor);
  await consumeLimit('import', actor.id, { userId: actor.id });
  const lines = await readLines(new Uint8Array(await file.arrayBuffer()));
  const _id = new ObjectId();
  const fileName = file.name.slice(0, 200) || 'products.csv';
  await imports().insertOne({
    _id,
    fileName,
    userId: toObjectId(actor.id),
    by: actor.email,
    state: 'checking',
    counts: noCounts,
    why: null,
    createdAt: timeNow(),
  });
  const clashes = new Clashes();
  const counts = { ...noCounts };
  for (let at = 0; at < lines.length; at += batch) {
    const plans = await planBatch(actor, lines.slice(at, at + batch), clashes);
    for (const { fate } of plans) counts[fate] += 1;
    const docs = plans.map(
      (plan): LineDoc => ({ ...plan, _id: new ObjectId(), importId: _id, outcome: null, why: null }),
    );
    await importLines().insertMany(docs);
  }
  await imports().updateOne({ _id }, { $set: { state: 'checked', counts } });
  return { id: _id.toHexString(), name: fileName, counts };
}
