// Free of Next: the server imports it too, to cache one document for all spellings of a query.
import { type Category, shelfOfCategory, shelves } from '../base/categories.ts';
import { paths, withQuery } from '../base/paths.ts';
import { listedProperties } from './listing-properties.ts';
import { type ListingQuery, readListing, usualSort } from './listing-query.ts';

/** The category whose page this path is, `null` for the list of everything, undefined for any other path. */
export function categoryOfPath(path: string): Category | null | undefined {
  if (path === paths.products) return null;
  return shelves.find(({ slug }) => path === paths.category(slug))?.category;
}

/** The path of a category's own page if it is the only category, else undefined. */
function pageOf([category, ...others]: readonly Category[]): string | undefined {
  return category && others.length === 0 ? paths.category(shelfOfCategory(category).slug) : undefined;
}

/**
 * The canonical address of a query: a single category has its own page, parameters have a fixed order, and defaults
 * are left out.
 */
export function listingAddress(query: ListingQuery): string {
  const { q, category, min, max, order, available, rating, properties, sort, page } = query;
  const ownPage = pageOf(category);
  const said: [name: string, value: string | number][] = [
    ...(q === '' ? [] : [['q', q] as const]),
    ...(ownPage ? [] : category.map((each) => ['category', each] as const)),
    ...(min === null ? [] : [['min', min] as const]),
    ...(max === null ? [] : [['max', max] as const]),
    ...(order === null ? [] : [['order', order] as const]),
    ...(available ? [['available', 1] as const] : []),
    ...(rating === null ? [] : [['rating', rating] as const]),
    ...listedProperties.flatMap(({ key }) => (properties[key] ?? []).map((value) => [key, value] as const)),
    ...(sort === usualSort(q) ? [] : [['sort', sort] as const]),
    ...(page === 1 ? [] : [['page', page] as const]),
  ].map(([name, value]) => [name, value]);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return withQuery(ownPage ?? paths.products, search);
}

/** The address of the first page of a list with these changes. */
export const changedListing = (query: ListingQuery, changes: Partial<ListingQuery>): string =>
  listingAddress({ ...query, page: 1, ...changes });

/** How many characters of a query string are read. */
const mostRead = 4000;
/** How many parameters are read: all filters with all their values are some 150. */
const mostParameters = 200;

/** The canonical address of a request target; null if it is no product list. */
export function canonicalListing(target: string): string | null {
  const start = target.indexOf('?');
  const within = categoryOfPath(start === -1 ? target : target.slice(0, start));
  if (within === undefined) return null;
  const read = start === -1 ? '' : target.slice(start + 1, start + 1 + mostRead);
  const search = read.split('&', mostParameters).join('&');
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const known = parameters.get(name);
    if (known) known.push(value);
    else parameters.set(name, [value]);
  }
  return listingAddress(readListing(Object.fromEntries(parameters), within ?? undefined));
}
