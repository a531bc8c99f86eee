import 'server-only';
import { ObjectId } from 'mongodb';
import { auditEntry } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { stockColumns } from '../columns';
import type { CatalogueDoc } from '../managed';
import { adjustStockSchema } from '../schema';
import type { StockMove } from './data';
import type { FileLine } from './parse';
import type { Refusal } from './schema';

/** The same rules as on the product's page. */
const { change, reason: why } = adjustStockSchema.shape;

/** What a line says about a product's stock: nothing, a change, or one that is refused. */
type Said = { move: StockMove | null; refusals: Refusal[] };

const nothing: Said = { move: null, refusals: [] };
const refuse = (column: string, sentence: string = messages.value.otherwise): Said => ({
  move: null,
  refusals: [{ column, sentence }],
});

/** Reads a line's stock change. It is a number of units, not a level, so that orders placed meanwhile don't matter. */
export function readMove(actor: Actor, { cells, clears }: FileLine, doc: CatalogueDoc): Said {
  const text = cells.get(stockColumns.change);
  if (text === undefined || clears.has(stockColumns.change)) return nothing;
  const units = change.safeParse(text);
  if (!units.success) return refuse(stockColumns.change, units.error.issues[0]?.message);
  if (units.data === 0) return nothing;
  if (units.data < 0 && doc.available + units.data < 0)
    return refuse(stockColumns.change, messages.catalogue.stockTooLow);
  const said = clears.has(stockColumns.reason) ? undefined : cells.get(stockColumns.reason);
  const reason = why.safeParse(said ?? messages.import.stockReason);
  if (!reason.success) return refuse(stockColumns.reason, reason.error.issues[0]?.message);
  const move = { id: new ObjectId(), quantity: units.data, reason: reason.data, by: toObjectId(actor.id) };
  return { move, refusals: [] };
}

/** The audit entry of a stock change, without the resulting level, which is not known yet. */
export function moveEntry(actor: Actor, doc: CatalogueDoc, { quantity, reason }: StockMove): AuditEntry {
  const subject = { type: 'product', id: doc._id.toHexString(), name: doc.name } as const;
  return auditEntry(actor, 'product.stock', subject, { before: null, after: { change: quantity, reason } });
}
