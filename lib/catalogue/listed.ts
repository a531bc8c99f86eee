import 'server-only';
import type { ObjectId } from 'mongodb';
import { type Category, categories, shelfOfCategory } from '@/lib/base/categories';
import { toMinor } from '@/lib/base/money';
import { readFor } from '@/lib/platform/cache';
import { toObjectId } from '@/lib/platform/db';
import { inOrderOf } from '@/lib/platform/in-order';
import { only } from '@/lib/platform/projection';
import { featured, type ProductDoc, type PublicDoc, products, publicFields, toProduct } from './data';
import type { Directory } from './directory/directory';
import { foundIn, spelledIn } from './directory/hits';
import type { Found, Wanted } from './directory/search';
import { directory } from './directory/service';
import { termOf } from './directory/words';
import {
  type Listing,
  type ListingQuery,
  listingAddress,
  productsPerPage,
  readListing,
  type Suggestions,
} from './listing';
import { chipsOf, correctedOf, loosenedOf } from './listing-chips';
import { facetsOf, keysIn, ordersIn } from './listing-facets';
import { mostLetters } from './listing-query';
import type { Product } from './product';

const tags = ['products'] as const;

const wantedOf = ({ min, max, ...query }: ListingQuery): Wanted => ({
  ...query,
  from: min === null ? null : toMinor(min),
  to: max === null ? null : toMinor(max),
});

const byId = (ids: readonly ObjectId[]) => ({ _id: { $in: [...ids] } });

/** Those of these products that are live, in the same order. */
async function readInOrder(ids: readonly string[]): Promise<Product[]> {
  const _ids = ids.map(toObjectId);
  if (_ids.length === 0) return [];
  const [docs, pointers] = await Promise.all([
    products()
      .find<PublicDoc>({ ...byId(_ids), live: true }, { projection: publicFields, hint: '_id_' })
      .toArray(),
    featured().find(byId(_ids), { hint: '_id_' }).toArray(),
  ]);
  const isFeatured = new Set(pointers.map(({ _id }) => _id.toHexString()));
  return inOrderOf(ids, docs).map((doc) => toProduct(doc, isFeatured.has(doc._id.toHexString())));
}

/** The page that the query asks for, or the last one if that is past the end. */
function findPage(known: Directory, query: ListingQuery): { found: Found; page: number; pages: number } {
  const counted = { keys: keysIn(query), limits: ordersIn(query) };
  const wanted = wantedOf(query);
  const at = (page: number) =>
    known.find(wanted, { from: (page - 1) * productsPerPage, size: productsPerPage }, counted);
  const found = at(query.page);
  const pages = Math.max(1, Math.ceil(found.total / productsPerPage));
  const page = Math.min(query.page, pages);
  return { found: page === query.page ? found : at(page), page, pages };
}

/** One page of a product list with its facets, chips and suggestions. @throws the database's errors */
export const getListing = readFor(tags, async (asked: ListingQuery): Promise<Listing> => {
  const known = await directory();
  const { found, page, pages } = findPage(known, asked);
  const query = { ...asked, page };
  const isFound = found.total > 0;
  const countOf = (other: ListingQuery) => known.find(wantedOf(other), { from: 0, size: 1 }, null).total;
  const loosened = isFound ? [] : loosenedOf(query, found, countOf);
  const [shown, near] = await Promise.all([readInOrder(found.ids), readInOrder(found.nearest)]);
  const texts = [...shown, ...near].map(({ name, desc }) => `${name} ${desc}`);
  const marked = new Set(texts.flatMap((text) => foundIn(text, found.terms)));
  const spelled = (term: string) => spelledIn(texts, term);
  const corrected = correctedOf(query, found, { spelled, countOf });
  return {
    query,
    products: shown,
    total: found.total,
    page,
    pages,
    facets: facetsOf(query, found),
    prices: found.prices,
    chips: chipsOf(query),
    words: { marked: [...marked], corrected },
    nearest: isFound ? null : { loosened, products: near },
  };
});

/** How many products and categories a search box suggests at most. */
const mostSuggested = { products: 6, categories: 3 };

const suggestedFields = only('slug name img price');
type Suggested = Pick<ProductDoc, '_id' | keyof typeof suggestedFields>;

/** Categories whose titles begin with the search, then those with the most hits. */
function suggestedCategories(query: ListingQuery, { category, total }: Found): Suggestions['categories'] {
  const typed = termOf(query.q);
  const named = categories.filter(
    (each) => typed.length > 1 && termOf(shelfOfCategory(each).title).startsWith(typed),
  );
  const counted = (each: Category) => category[categories.indexOf(each)] ?? 0;
  const full = total === 0 ? [] : categories.filter((each) => !named.includes(each) && counted(each) > 0);
  const fullest = full.sort((one, two) => counted(two) - counted(one));
  return [
    ...named.map((each) => ({
      label: shelfOfCategory(each).title,
      address: listingAddress(readListing({}, each)),
    })),
    ...fullest.map((each) => ({
      label: `“${query.q}” in ${shelfOfCategory(each).title}`,
      address: listingAddress({ ...query, category: [each] }),
    })),
  ].slice(0, mostSuggested.categories);
}

/** What a search box offers for what was typed so far. @throws the database's errors */
export async function suggest(text: string): Promise<Suggestions> {
  const query = readListing({ q: text.slice(0, mostLetters) });
  if (query.q === '') return { products: [], categories: [], marked: [] };
  const known = await directory();
  const found = known.find(wantedOf(query), { from: 0, size: mostSuggested.products }, null);
  const docs = await products()
    .find<Suggested>(
      { ...byId(found.ids.map(toObjectId)), live: true },
      { projection: suggestedFields, hint: '_id_' },
    )
    .toArray();
  const inOrder = inOrderOf(found.ids, docs);
  return {
    products: inOrder.map(({ _id, ...shown }) => ({ id: _id.toHexString(), ...shown })),
    categories: suggestedCategories(query, found),
    marked: [...new Set(inOrder.flatMap(({ name }) => foundIn(name, found.terms)))],
  };
}
