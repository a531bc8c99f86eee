import 'server-only';
import { ObjectId } from 'mongodb';
import { auditEntry } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { visibleText, wholeNumber } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { stockColumns } from '../columns';
import type { CatalogueDoc } from '../managed';
import type { StockMove } from './data';
import type { FileLine } from './parse';
import type { Refusal } from './schema';

const mostUnits = 1_000_000_000;
const units = wholeNumber(messages.catalogue.stockChange, -mostUnits, mostUnits);

/** What a line says of the stock of a product: nothing, a move, or what is wrong with it. */
type Said = { move: StockMove | null; refusals: Refusal[] };

const nothing: Said = { move: null, refusals: [] };
const refuse = (sentence: string): Said => ({
  move: null,
  refusals: [{ column: stockColumns.change, sentence }],
});

/** By how many units the stock moves, which orders that come meanwhile do not upset, and why. */
export function readMove(actor: Actor, { cells, clears }: FileLine, doc: CatalogueDoc): Said {
  const text = cells.get(stockColumns.change);
  if (text === undefined || clears.has(stockColumns.change)) return nothing;
  const { data: quantity, error } = units.safeParse(text);
  if (quantity === undefined) return refuse(error.issues[0]?.message ?? messages.catalogue.stockChange);
  if (quantity === 0) return nothing;
  if (doc.available + quantity < 0) return refuse(messages.catalogue.stockTooLow);
  const reason = visibleText(cells.get(stockColumns.reason) ?? '').trim() || messages.import.stockReason;
  if (reason.length > 200)
    return {
      move: null,
      refusals: [{ column: stockColumns.reason, sentence: messages.profile.tooLong(200) }],
    };
  return { move: { id: new ObjectId(), quantity, reason, by: toObjectId(actor.id) }, refusals: [] };
}

/** The same for the audit log; how much there is by then is the movement's to tell. */
export function moveEntry(actor: Actor, doc: CatalogueDoc, { quantity, reason }: StockMove): AuditEntry {
  const subject = { type: 'product', id: doc._id.toHexString(), name: doc.name } as const;
  return auditEntry(actor, 'product.stock', subject, { before: null, after: { change: quantity, reason } });
}
