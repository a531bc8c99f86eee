import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { largestQuantity } from '@/lib/base/quantity-rules';
import { raiseToValidQuantity } from '@/lib/catalogue/orderable';
import { mostLines } from '@/lib/orders/most-lines';
import { withAdded, withQuantity } from './lines';
import type { ListedProduct, ListLine } from './schema';
import { listedProducts, shownLine } from './shown';

/** A live product to add to a list. @throws AppError not_found */
export async function productToList(productId: string): Promise<ListedProduct> {
  const product = (await listedProducts([productId])).get(productId);
  if (!product?.live) throw new AppError('not_found', messages.order.productMissing);
  return product;
}

/** The list with these units added, their sum raised to a valid quantity; null if the list is full. */
export function withUnits(
  lines: readonly ListLine[],
  line: ListLine,
  product: ListedProduct,
): ListLine[] | null {
  const added = withAdded(lines, line);
  if (!added) return null;
  const sum = added.find(({ productId }) => productId === line.productId)?.quantity ?? line.quantity;
  return withQuantity(added, { productId: line.productId, quantity: raiseToValidQuantity(product, sum) });
}

/** The same. @throws AppError conflict if the list is full */
export function addedTo(lines: readonly ListLine[], line: ListLine, product: ListedProduct): ListLine[] {
  const added = withUnits(lines, line, product);
  if (!added) throw new AppError('conflict', messages.list.full(mostLines));
  return added;
}

/** How many units to add for a wanted quantity: at least the minimum, in whole cartons. */
export const unitsToAdd = (product: ListedProduct, asked: number | undefined): number =>
  raiseToValidQuantity(product, asked ?? product.quantity);

/** The message that a quantity was raised to a valid one; null if it was not. */
export function raisedWords(product: ListedProduct, asked: number): string | null {
  if (raiseToValidQuantity(product, asked) === asked) return null;
  if (asked < product.quantity) return messages.list.raised(product.name, product.quantity);
  return messages.list.inCartons(product.name, product.step ?? 1, product.quantity);
}

/** The message after a product was added to a list, which now has these lines: without it, if the press is a repeat. */
export function wordsOfAdded(
  product: ListedProduct,
  productId: string,
  asked: number | undefined,
  lines: readonly ListLine[],
): string {
  const quantity = lines.find((line) => line.productId === productId)?.quantity;
  if (quantity === undefined) return messages.list.oneAddedBefore;
  const { unfit } = shownLine({ productId, quantity }, product);
  return [
    asked !== undefined && raisedWords(product, asked),
    messages.list.added(quantity, product.name),
    unfit === 'short' && messages.list.short(largestQuantity(product)),
    unfit === 'soldOut' && messages.list.soldOut,
  ]
    .filter(Boolean)
    .join(' ');
}
