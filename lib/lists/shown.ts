import 'server-only';
import { unitPriceFor } from '@/lib/base/unit-price';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { orderabilityIssue, suggestedQuantity } from '@/lib/catalogue/orderable';
import { toObjectId } from '@/lib/platform/db';
import { only } from '@/lib/platform/projection';
import type { ListedProduct, ListLine, ListSummary, ShownLine, ShownList } from './schema';

const shownFields = only('name slug img imgAlt sku price breaks quantity step available live draft');
type ShownDoc = Pick<ProductDoc, '_id' | keyof typeof shownFields>;

/** Products by id as lists show them, including those no longer sold. Leaves out drafts, which are not public. */
export async function listedProducts(ids: readonly string[]): Promise<Map<string, ListedProduct>> {
  if (ids.length === 0) return new Map();
  const docs = await products()
    .find<ShownDoc>({ _id: { $in: ids.map(toObjectId) } }, { projection: shownFields, hint: '_id_' })
    .toArray();
  return new Map(
    docs
      .filter(({ draft }) => !draft)
      .map(({ _id, imgAlt = null, sku = null, breaks = null, step = null, draft: _draft, ...doc }) => [
        _id.toHexString(),
        { ...doc, imgAlt, sku, breaks, step },
      ]),
  );
}

export function shownLine(line: ListLine, product: ListedProduct | null): ShownLine {
  const { productId, quantity } = line;
  if (!product?.live)
    return { productId, quantity, product, unitPrice: 0, total: 0, unfit: 'gone', offer: null };
  const unitPrice = unitPriceFor(product, quantity);
  const unfit = orderabilityIssue(product, quantity);
  const offer = unfit ? suggestedQuantity(product, quantity) : null;
  return { productId, quantity, product, unitPrice, total: unitPrice * quantity, unfit, offer };
}

/** Lines with the present state of their products. @throws the database's errors */
export async function showList(lines: readonly ListLine[]): Promise<ShownList> {
  const found = await listedProducts(lines.map(({ productId }) => productId));
  const shown = lines.map((line) => shownLine(line, found.get(line.productId) ?? null));
  const fit = shown.filter(({ unfit }) => unfit === null);
  return { lines: shown, total: fit.reduce((sum, { total }) => sum + total, 0), orderable: fit.length };
}

/** The summary of a list for the header. */
export const summaryOf = ({ lines, total }: ShownList): ListSummary => ({ lines: lines.length, total });
