import 'server-only';
import { ObjectId } from 'mongodb';
import { auditEntry, recordAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { emailsOf } from '@/lib/auth/data';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { Page } from '@/lib/base/paging';
import { toObjectId } from '@/lib/platform/db';
import { readPage } from '@/lib/platform/read-page';
import { catalogue, getManagedProduct, notDeleted } from './managed';
import { stockMovements } from './movements';
import { type Restocked, restock } from './restock';
import type { AdjustStock, ManagedProduct, StockMovement } from './schema';

/** By how many units the form changes the stock: as entered, or the difference to the level that was counted. */
const stepOf = ({ mode, change }: AdjustStock, available: number): number =>
  mode === 'to' ? change - available : change;

/** Refuses a resubmit with other values than its first submit, whose values stand. @throws AppError conflict */
function assertSame({ mode, change, reason }: AdjustStock, counted: Restocked): void {
  const isSame =
    mode === 'to' ? counted.available === change : counted.quantity === change && counted.reason === reason;
  if (!isSame)
    throw new AppError(
      'conflict',
      messages.catalogue.stockCounted(counted.quantity, counted.reason ?? reason),
    );
}

/**
 * Adds or removes units, once for each `adjustmentId`; or sets the level that was counted, which changes nothing if it
 * is the level already.
 * @throws AppError forbidden, invalid (more than available), not_found, conflict (level moved, id of another change)
 */
export async function adjustStock(actor: Actor, input: AdjustStock): Promise<ManagedProduct> {
  assertAdmin(actor);
  const { productId, mode, reason, adjustmentId } = input;
  const _id = toObjectId(productId);
  const doc = await catalogue().findOne({ ...notDeleted, _id });
  if (!doc) throw new AppError('not_found', messages.catalogue.notFound);
  const change = stepOf(input, doc.available);
  if (change === 0) return getManagedProduct(actor, productId);
  const id = adjustmentId ? toObjectId(adjustmentId) : new ObjectId();
  const entered = { id, quantity: change, by: toObjectId(actor.id), reason };
  let counted: Restocked;
  try {
    counted = await restock(_id, entered, mode === 'to' ? doc.available : undefined);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    if (mode === 'to') throw new AppError('conflict', messages.catalogue.changedMeanwhile);
    throw fieldError('change', messages.catalogue.stockTooLow);
  }
  // Also for a repeat, in case its first try died before the entry; the levels are then the product's present ones.
  const { quantity, available } = counted;
  const subject = { type: 'product', id: _id.toHexString(), name: doc.name } as const;
  const entry = auditEntry(actor, 'product.stock', subject, {
    before: { available: available - quantity },
    after: { available, change: quantity, reason: counted.reason ?? reason },
  });
  await recordAudit({ ...entry, _id: `stock:${id.toHexString()}` });
  if (counted.isRepeat) assertSame(input, counted);
  return getManagedProduct(actor, productId);
}

/** One page of a product's movements, newest first, with who and why. @throws AppError forbidden, invalid */
export async function getStockMovements(
  actor: Actor,
  { productId, page }: { productId: string; page: number },
): Promise<Page<StockMovement>> {
  assertAdmin(actor);
  const { rows: docs, ...counts } = await readPage(stockMovements(), {
    filter: { productId: toObjectId(productId) },
    sort: { at: -1, _id: -1 },
    hint: 'product_at',
    page,
  });
  const emails = await emailsOf(docs.flatMap(({ by }) => (by ? [by] : [])));
  const rows = docs.map(
    (doc): StockMovement => ({
      id: doc._id,
      type: doc.type,
      quantity: doc.quantity,
      at: doc.at.toISOString(),
      by: doc.by ? (emails.get(doc.by.toHexString()) ?? messages.users.gone) : null,
      orderId: doc.orderId?.toHexString() ?? null,
      reason: doc.reason ?? null,
    }),
  );
  return { ...counts, rows };
}
