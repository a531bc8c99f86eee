import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { type Page, pageSize } from '@/lib/base/paging';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { only } from '@/lib/platform/projection';
import { mostSold, soldIn } from '../overview/goods';
import { cachedSum } from '../sums';
import { lookBackDays, suggest } from './rule';
import type { Restock, RestockQuery } from './schema';

const dayMs = 86_400_000;

const stocked = only('name sku img available quantity holds createdAt publishedAt step');
type Stocked = Pick<ProductDoc, '_id' | keyof typeof stocked>;

/** Units sold in the last `lookBackDays` days. */
const soldLately = cachedSum(
  () => 'sold',
  (now: Date) => soldIn({ from: new Date(now.getTime() - lookBackDays * dayMs), to: now }),
);

/** What to buy so that the stock lasts `coverDays`, and whether more products may have sold than were read. */
async function suggestions(actor: Actor, coverDays: number): Promise<{ found: Restock[]; isCut: boolean }> {
  assertAdmin(actor);
  const now = timeNow();
  const { value: sales } = await soldLately(now);
  const soldOf = new Map(sales.map(({ _id, sold }) => [_id.toHexString(), sold]));
  const docs = await products()
    .find<Stocked>(
      { _id: { $in: sales.map(({ _id }) => _id) }, live: true },
      { projection: stocked, hint: '_id_' },
    )
    .toArray();
  const found = docs.flatMap((doc): Restock[] => {
    const { _id, name, img, available, quantity, holds, createdAt, publishedAt } = doc;
    const sold = soldOf.get(_id.toHexString()) ?? 0;
    const ageDays = (now.getTime() - (publishedAt ?? createdAt).getTime()) / dayMs;
    const { units, lastsDays } = suggest({ sold, available, pack: doc.step ?? quantity, ageDays }, coverDays);
    if (units === 0 || lastsDays === null) return [];
    const held = holds.reduce((sum, hold) => sum + hold.quantity, 0);
    const sku = doc.sku ?? null;
    return [{ id: _id.toHexString(), name, sku, img, sold, available, held, lastsDays, units }];
  });
  found.sort((one, two) => one.lastsDays - two.lastsDays || two.sold - one.sold);
  return { found, isCut: sales.length === mostSold };
}

/** What to buy so that the stock lasts `coverDays`; what runs out first comes first. @throws AppError forbidden */
export const readRestock = async (actor: Actor, coverDays: number): Promise<Restock[]> =>
  (await suggestions(actor, coverDays)).found;

/** One page of that; `lookedAt`: how many best sellers were read, if more may have sold. @throws AppError forbidden */
export async function getRestock(
  actor: Actor,
  { cover, page: asked }: RestockQuery,
): Promise<Page<Restock> & { lookedAt: number | null }> {
  const { found: all, isCut } = await suggestions(actor, Number(cover));
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(asked, pages);
  const rows = all.slice((page - 1) * pageSize, page * pageSize);
  return { rows, total: all.length, more: false, page, pages, lookedAt: isCut ? mostSold : null };
}
