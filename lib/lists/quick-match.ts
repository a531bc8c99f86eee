import 'server-only';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { codeOf } from '@/lib/catalogue/directory/entry';
import { hitsIn } from '@/lib/catalogue/directory/hits';
import { errorsBetween } from '@/lib/catalogue/directory/typing-errors';
import { suggest } from '@/lib/catalogue/listed';
import { orderabilityIssue, suggestedQuantity, type Unfit } from '@/lib/catalogue/orderable';
import { only } from '@/lib/platform/projection';
import { firstWord, type QuickLine, summed, withKnownSku } from './quick';
import { mostUnits } from './schema';

type Meant = { sku: string; name: string } | null;

/** The result for a line of quick order. */
export type QuickAnswer = QuickLine & {
  state: 'found' | 'noQuantity' | 'unknown' | Unfit;
  productId: string | null;
  name: string | null;
  /** The quantity that can be ordered instead. */
  offer: number | null;
  /** The product that may have been meant by an unknown SKU. */
  meant: Meant;
};

const matched = only('sku name price breaks quantity step available');
type Matched = Pick<ProductDoc, '_id' | keyof typeof matched>;

/** How many SKUs with the same beginning are compared to find the one that was meant, and how many for all lines. */
const looked = { each: 400, all: 1000 };
/** How many unknown lines get a suggestion: each costs a search of the directory. */
const mostMeant = 15;

const live = (sku: object) => ({ live: true, sku });

const bySku = (skus: readonly string[]) =>
  products()
    .find<Matched>(live({ $in: skus }), { projection: matched, hint: 'live_sku' })
    .toArray();

type Named = Pick<ProductDoc, 'sku' | 'name'>;

/** Returns a reader of SKUs by beginning, which caches its results and stops at the overall limit. */
function alikeReader(): (beginning: string) => Promise<Named[]> {
  const known = new Map<string, Named[]>();
  let left = looked.all;
  return async (beginning) => {
    const there = known.get(beginning);
    // MongoDB treats a limit of 0 as no limit.
    if (there || left === 0) return there ?? [];
    const alike = await products()
      .find<Named>(live({ $gte: beginning, $lt: `${beginning}\uffff` }), {
        projection: { sku: 1, name: 1 },
        hint: 'live_sku',
      })
      .limit(Math.min(looked.each, left))
      .toArray();
    left -= alike.length;
    known.set(beginning, alike);
    return alike;
  };
}

/** The SKU nearest to what was typed, if near enough: by letters and digits, and among equals as written. */
export function nearestSku(typed: string, skus: readonly string[]): string | null {
  const bare = (sku: string) => sku.replace(/[^A-Z0-9]/g, '');
  const wanted = bare(typed);
  const most = wanted.length < 4 ? 1 : 2;
  const near = skus
    .map((sku) => ({ sku, errors: errorsBetween(wanted, bare(sku), most) }))
    .filter(({ errors }) => errors <= most)
    .map((each) => ({ ...each, asWritten: errorsBetween(typed, each.sku, 8) }))
    .sort((one, other) => one.errors - other.errors || one.asWritten - other.asWritten);
  return near[0]?.sku ?? null;
}

/**
 * The product that was probably meant: the one with the most similar SKU, else the first hit of a search, since some
 * people type names. The hit must be in the name or SKU; a word of the description is hardly what was meant.
 */
async function meantBy(typed: string, readAlike: ReturnType<typeof alikeReader>): Promise<Meant> {
  const alike = await readAlike(typed.slice(0, Math.min(3, Math.max(1, typed.length - 2))));
  const sku = nearestSku(
    typed,
    alike.flatMap((each) => each.sku ?? []),
  );
  const near = sku === null ? undefined : alike.find((each) => each.sku === sku);
  if (near?.sku) return { sku: near.sku, name: near.name };
  const { products: hits, marked } = await suggest(typed);
  const [first] = hits;
  if (!first) return null;
  const [found] = await products()
    .find<Named>({ slug: first.slug, live: true }, { projection: { sku: 1, name: 1 } })
    .toArray();
  if (!found?.sku) return null;
  const code = codeOf(typed);
  const isNamed =
    (code !== '' && codeOf(found.sku).includes(code)) ||
    hitsIn(found.name, marked).some(({ isHit }) => isHit);
  return isNamed ? { sku: found.sku, name: found.name } : null;
}

function answerTo(line: QuickLine, product: Matched | undefined): QuickAnswer {
  if (!product) return { ...line, state: 'unknown', productId: null, name: null, offer: null, meant: null };
  const { quantity } = line;
  const known = { ...line, productId: product._id.toHexString(), name: product.name, meant: null };
  if (quantity === null)
    return { ...known, state: 'noQuantity', offer: suggestedQuantity(product, product.quantity) };
  // The sum of several lines may exceed the limit, and the list would take less than was asked for.
  if (quantity > mostUnits) return { ...known, quantity: null, state: 'noQuantity', offer: null };
  const unfit = orderabilityIssue(product, quantity);
  return { ...known, state: unfit ?? 'found', offer: unfit && suggestedQuantity(product, quantity) };
}

/**
 * The result for each line, with lines of the same SKU taken together.
 * @param before earlier results, whose suggestions are reused
 * @throws the database's errors
 */
export async function matchQuick(
  lines: readonly QuickLine[],
  before: readonly QuickAnswer[] = [],
): Promise<QuickAnswer[]> {
  const skus = new Set(lines.flatMap((line) => [line.sku, firstWord(line)]));
  const docs = skus.size === 0 ? [] : await bySku([...skus]);
  const found = new Map(docs.map((doc) => [doc.sku ?? '', doc]));
  const all = summed(lines.map((line) => withKnownSku(line, (sku) => found.has(sku))));
  const answers = all.map((line) => answerTo(line, found.get(line.sku)));
  const said = new Map(before.map(({ sku, meant }) => [sku, meant]));
  const readAlike = alikeReader();
  for (const answer of answers.filter(({ state }) => state === 'unknown').slice(0, mostMeant)) {
    const known = said.get(answer.sku);
    answer.meant = known === undefined ? await meantBy(answer.sku, readAlike) : known;
  }
  return answers;
}
