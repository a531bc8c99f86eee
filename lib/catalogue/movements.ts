import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection, isFirst } from '@/lib/platform/db';

/**
 * One movement of stock, derived from an order's history or a product's restocks. `_id` is derived from its cause, so
 * that a retry doesn't record it twice.
 * - `placing` and `release` move units between available and held, `sale` from held to sold;
 * - `restock` adds units to the stock (negative: removes them).
 */
export type StockMovementDoc = {
  _id: string;
  type: 'placing' | 'release' | 'sale' | 'restock';
  productId: ObjectId;
  orderId?: ObjectId;
  quantity: number;
  at: Date;
  by: ObjectId | null;
  /** Why units were added or removed, as entered. */
  reason?: string;
};

export const stockMovements = () => collection<StockMovementDoc>('stock_movements');

/** Records a movement; recording it again changes nothing. */
export async function recordMovement(movement: StockMovementDoc): Promise<void> {
  await isFirst(stockMovements().insertOne(movement));
}
