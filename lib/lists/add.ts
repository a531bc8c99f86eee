import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { heldTo } from '@/lib/catalogue/orderable';
import { withAdded } from './lines';
import { type ListedProduct, type ListLine, mostLines } from './schema';
import { listedProducts, shownLine } from './shown';

/** A product that may go on a list. @throws AppError not_found */
export async function productToList(productId: string): Promise<ListedProduct> {
  const product = (await listedProducts([productId])).get(productId);
  if (!product?.live) throw new AppError('not_found', messages.order.productMissing);
  return product;
}

/** The list with so many more of a product. @throws AppError conflict when it is full */
export function addedTo(lines: readonly ListLine[], line: ListLine): ListLine[] {
  const added = withAdded(lines, line);
  if (!added) throw new AppError('conflict', messages.list.full(mostLines));
  return added;
}

/** How many units are added where so many are asked for: the minimum order at least. */
export const unitsToAdd = (product: ListedProduct, asked: number | undefined): number =>
  heldTo(product, asked ?? product.quantity);

/** What is said of a product that was just put on a list, which now has these lines. */
export function wordsOfAdded(
  product: ListedProduct,
  productId: string,
  asked: number | undefined,
  lines: readonly ListLine[],
): string {
  const quantity = lines.find((line) => line.productId === productId)?.quantity ?? 0;
  const { unfit } = shownLine({ productId, quantity }, product);
  return [
    asked !== undefined && asked < product.quantity && messages.list.raised(product.name, product.quantity),
    messages.list.added(quantity, product.name),
    unfit === 'short' && messages.list.short(product.available),
    unfit === 'soldOut' && messages.list.soldOut,
  ]
    .filter(Boolean)
    .join(' ');
}
