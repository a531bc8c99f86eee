import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { UpdateFilter } from 'mongodb';
import { auditEntry } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { auditDiff, auditValues, type ProductEdit } from './audit-values';
import { type CatalogueDoc, stateOf } from './managed';
import { productWords } from './words';

type NextState = 'live' | 'archived';
type Update = Pick<UpdateFilter<CatalogueDoc>, '$set' | '$unset' | '$push' | '$inc'>;

/** What one write changes in a product, with its audit entries. */
export type ProductChange = {
  set: ProductEdit;
  entries: AuditEntry[];
  state: NextState | null;
  /** The search words after the change; missing in changes that an older version planned. */
  words?: string[];
};

const actions = { archived: 'product.archived', live: 'product.restored' } as const;

/** Missing and null count as equal; so does an empty list or object if an older document lacks the field. */
const isSame = (before: unknown, after: unknown): boolean =>
  isDeepStrictEqual(before ?? null, after ?? null) ||
  (before === undefined && typeof after === 'object' && after !== null && Object.keys(after).length === 0);

/** The values of `edit` that differ from the document. */
function changedOf(doc: CatalogueDoc, edit: ProductEdit): ProductEdit {
  const before: Readonly<Record<string, unknown>> = doc;
  const entries = Object.entries(edit).filter(
    ([name, value]) => value !== undefined && !isSame(before[name], value),
  );
  return Object.fromEntries(entries);
}

const setBy = (state: NextState | null, now: Date): Partial<CatalogueDoc> => {
  if (state === null) return {};
  return state === 'live' ? { live: true } : { live: false, archivedAt: now };
};

/** The audit entry of an edit; none if nothing differs. */
function editEntry(actor: Actor, doc: CatalogueDoc, set: ProductEdit): AuditEntry[] {
  const changed = { ...set };
  // The labels of properties depend on the category, so both sides list all of theirs.
  const wasOf: ProductEdit = Object.fromEntries(
    Object.keys(changed).map((name) => [name, Reflect.get(doc, name)]),
  );
  const isTable = 'properties' in set || 'category' in set;
  const before = auditValues(
    { ...wasOf, ...(isTable && { properties: doc.properties ?? {} }) },
    doc.category,
  );
  const after = auditValues(
    { ...changed, ...(isTable && { properties: set.properties ?? doc.properties ?? {} }) },
    set.category ?? doc.category,
  );
  const told = auditDiff(before, after);
  if (Object.keys(told.after).length === 0) return [];
  const subject = { type: 'product', id: doc._id.toHexString(), name: doc.name } as const;
  return [auditEntry(actor, 'product.edited', subject, told)];
}

/** The change that one write makes for this edit and state; null if nothing changes. @throws AppError forbidden */
export function changeOf(
  actor: Actor,
  doc: CatalogueDoc,
  edit: ProductEdit,
  state: NextState | null = null,
): ProductChange | null {
  const set = changedOf(doc, edit);
  const entries = editEntry(actor, doc, set);
  if (state !== null) {
    const subject = { type: 'product', id: doc._id.toHexString(), name: set.name ?? doc.name } as const;
    const action = doc.draft ? 'product.published' : actions[state];
    entries.push(auditEntry(actor, action, subject, { before: { state: stateOf(doc) }, after: { state } }));
  }
  if (Object.keys(set).length === 0 && state === null) return null;
  return { set, entries, state, words: productWords({ ...doc, ...set }) };
}

const isPublished = ({ entries }: ProductChange) =>
  entries.some(({ action }) => action === 'product.published');

/** The MongoDB update for a change that is made at `now`. */
export const updateOf = (change: ProductChange, now: Date): Update => {
  const { set, state, entries, words } = change;
  return {
    $set: {
      ...set,
      ...(words && { words }),
      ...setBy(state, now),
      ...(isPublished(change) && { publishedAt: now }),
      updatedAt: now,
    },
    ...(state === 'live' && { $unset: { draft: '', archivedAt: '', deletedAt: '' } }),
    $push: { audit: { $each: entries.map((entry) => ({ ...entry, at: now })) } },
  };
};
