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

/** The message after such a change. @param left the lines that the list has now */
export function wordsOfChange(
  { quantities, removed, cleared }: ListChange,
  products: ReadonlyMap<string, ListedProduct>,
  left: readonly Pick<ListLine, 'productId'>[],
): string {
  if (cleared) return left.length === 0 ? messages.list.cleared : messages.list.clearedShown;
  const listed = new Set(left.map(({ productId }) => productId));
  const changed = quantities.filter(({ productId }) => listed.has(productId));
  const raised = changed.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return (product?.live && raisedWords(product, quantity)) || [];
  });
  const gone = quantities.length - changed.length;
  if (gone > 0 && changed.length === 0 && removed === null) return messages.list.linesGone(gone);
  const name = removed === null ? undefined : products.get(removed)?.name;
  const said = name === undefined ? messages.list.changed : messages.list.removed(name);
  return [...raised, said, ...(gone > 0 ? [messages.list.linesGone(gone)] : [])].join(' ');
}
