import 'server-only';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { suggest } from '@/lib/catalogue/listed';
import { offerFor, type Unfit, unfitOf } from '@/lib/catalogue/orderable';
import { nearestSku } from './nearest-sku';
import { type QuickLine, summed } from './quick';

/** What is said of a line of quick order. */
export type QuickAnswer = QuickLine & {
  state: 'found' | 'noQuantity' | 'unknown' | Unfit;
  productId: string | null;
  name: string | null;
  /** The quantity that can be ordered instead. */
  offer: number | null;
  /** The product that may have been meant by an unknown SKU. */
  meant: { sku: string; name: string } | null;
};

const matched = {
  sku: 1,
  name: 1,
  price: 1,
  breaks: 1,
  quantity: 1,
  step: 1,
  available: 1,
} as const;
type Matched = Pick<ProductDoc, '_id' | keyof typeof matched>;

/** So many SKUs that begin alike are looked through for the one that was meant. */
const looked = 400;
/** So many unknown lines get a proposal: each costs a look into the directory. */
const mostMeant = 15;

const bySku = (filter: object, limit = 0) =>
  products()
    .find<Matched>({ live: true, sku: filter }, { projection: matched, hint: 'live_sku' })
    .limit(limit)
    .toArray();

/** The product whose SKU is most like this one; else the first that the search finds by it, for some type names. */
async function meantBy(typed: string): Promise<QuickAnswer['meant']> {
  const beginning = typed.slice(0, Math.min(3, Math.max(1, typed.length - 2)));
  const alike = await bySku({ $gte: beginning, $lt: `${beginning}\uffff` }, looked);
  const sku = nearestSku(
    typed,
    alike.flatMap((each) => each.sku ?? []),
  );
  const near = sku === null ? undefined : alike.find((each) => each.sku === sku);
  if (near?.sku) return { sku: near.sku, name: near.name };
  const [first] = (await suggest(typed)).products;
  if (!first) return null;
  const [found] = await products()
    .find<Matched>({ slug: first.slug, live: true }, { projection: matched })
    .toArray();
  return found?.sku ? { sku: found.sku, name: found.name } : null;
}

function answerTo(line: QuickLine, product: Matched | undefined): QuickAnswer {
  if (!product) return { ...line, state: 'unknown', productId: null, name: null, offer: null, meant: null };
  const { quantity } = line;
  const known = { ...line, productId: product._id.toHexString(), name: product.name, meant: null };
  if (quantity === null) return { ...known, state: 'noQuantity', offer: offerFor(product, product.quantity) };
  const unfit = unfitOf(product, quantity);
  return { ...known, state: unfit ?? 'found', offer: unfit && offerFor(product, quantity) };
}

/** What can be said of each line, those of one SKU taken together. @throws the database's errors */
export async function matchQuick(lines: readonly QuickLine[]): Promise<QuickAnswer[]> {
  const all = summed(lines);
  const docs = all.length === 0 ? [] : await bySku({ $in: all.map(({ sku }) => sku) });
  const found = new Map(docs.map((doc) => [doc.sku ?? '', doc]));
  const answers = all.map((line) => answerTo(line, found.get(line.sku)));
  for (const answer of answers.filter(({ state }) => state === 'unknown').slice(0, mostMeant))
    answer.meant = await meantBy(answer.sku);
  return answers;
}
