import 'server-only';
import { messages } from '@/lib/base/messages';
import { heldTo } from '@/lib/catalogue/orderable';
import { raisedWords } from './add';
import { without, withQuantity } from './lines';
import type { ListChange, ListedProduct, ListLine } from './schema';

/**
 * The list as its form says, with every quantity held to the minimum order of its product.
 * @param products those of the lines, as far as they are still sold
 */
export function changedBy(
  { quantities, removed, isCleared }: ListChange,
  lines: readonly ListLine[],
  products: ReadonlyMap<string, ListedProduct>,
): ListLine[] {
  if (isCleared) return [];
  let changed = [...lines];
  for (const { productId, quantity } of quantities) {
    const product = products.get(productId);
    const held = product?.live ? heldTo(product, quantity) : quantity;
    changed = withQuantity(changed, { productId, quantity: held });
  }
  return removed === null ? changed : without(changed, new Set([removed]));
}

/** What is said of such a change. */
export function wordsOfChange(
  { quantities, removed, isCleared }: ListChange,
  products: ReadonlyMap<string, ListedProduct>,
): string {
  if (isCleared) return messages.list.cleared;
  const raised = quantities.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return (product?.live && raisedWords(product, quantity)) || [];
  });
  const name = removed === null ? undefined : products.get(removed)?.name;
  const said = name === undefined ? messages.list.changed : messages.list.removed(name);
  return [...raised, said].join(' ');
}
