import 'server-only';
import { messages } from '@/lib/base/messages';
import { raiseToValidQuantity } from '@/lib/catalogue/orderable';
import { raisedWords } from './add';
import { without, withQuantity } from './lines';
import type { ListChange, ListedProduct, ListLine } from './schema';

/**
 * The list after a change by its form, with every quantity raised to a valid one for its product.
 * @param products the products of the lines; quantities of those no longer sold are not raised
 */
export function changedBy(
  { quantities, removed, cleared }: ListChange,
  lines: readonly ListLine[],
  products: ReadonlyMap<string, ListedProduct>,
): ListLine[] {
  if (cleared) return without(lines, cleared);
  let changed = [...lines];
  for (const { productId, quantity } of quantities) {
    const product = products.get(productId);
    const held = product?.live ? raiseToValidQuantity(product, quantity) : quantity;
    changed = withQuantity(changed, { productId, quantity: held });
  }
  return removed === null ? changed : without(changed, new Set([removed]));
}

/** The message after such a change. @param left how many lines the list has now */
export function wordsOfChange(
  { quantities, removed, cleared }: ListChange,
  products: ReadonlyMap<string, ListedProduct>,
  left: number,
): string {
  if (cleared) return left === 0 ? messages.list.cleared : messages.list.clearedShown;
  const raised = quantities.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return (product?.live && raisedWords(product, quantity)) || [];
  });
  const name = removed === null ? undefined : products.get(removed)?.name;
  const said = name === undefined ? messages.list.changed : messages.list.removed(name);
  return [...raised, said].join(' ');
}
