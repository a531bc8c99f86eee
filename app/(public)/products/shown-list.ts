import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { categoryWords } from '@/components/products/category-words';
import type { Shelf } from '@/lib/base/categories';
import { publicPage } from '@/lib/base/page-metadata';
import { listDescription, listTitle } from '@/lib/base/titles';
import { getListing } from '@/lib/catalogue/listed';
import { type Listing, type ListingQuery, listingAddress, readListing } from '@/lib/catalogue/listing';

/** The props of a list page. */
export type ListProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Per request, one entry for each list URL, so that a page and its metadata share one query. */
const listingAt = cache((_address: string): { read?: Promise<Listing> } => ({}));

const readOnce = (query: ListingQuery): Promise<Listing> =>
  (listingAt(listingAddress(query)).read ??= getListing(query));

const queryOf = async (shelf: Shelf | undefined, { searchParams }: ListProps): Promise<ListingQuery> =>
  readListing(await searchParams, shelf?.category);

/** True for all products, or all of a category, in the default order: what search engines may index. */
const isWhole = (shelf: Shelf | undefined, query: ListingQuery): boolean =>
  listingAddress({ ...query, page: 1 }) === listingAddress(readListing({}, shelf?.category));

/** Reads the list that the URL asks for. A page number beyond the end redirects to the last page. */
export async function shownList(
  shelf: Shelf | undefined,
  props: ListProps,
): Promise<{ listing: Listing; isWhole: boolean }> {
  const asked = await queryOf(shelf, props);
  const listing = await readOnce(asked);
  if (listing.page !== asked.page) redirect(listingAddress(listing.query));
  return { listing, isWhole: isWhole(shelf, asked) };
}

/**
 * Metadata for search engines: pages of a category, or of all products, are indexed under their own URLs; searched,
 * filtered or sorted lists are not, and name the whole list as canonical.
 */
export async function listMetadata(shelf: Shelf | undefined, props: ListProps): Promise<Metadata> {
  const { query, page, pages } = await readOnce(await queryOf(shelf, props));
  const hidden = !isWhole(shelf, query);
  const words = categoryWords(shelf);
  return publicPage({
    title: listTitle(query.q === '' ? words.title : `Results for “${query.q}”`, page, pages),
    description: listDescription(words.description, page),
    path: listingAddress(hidden ? readListing({}, shelf?.category) : query),
    hidden,
  });
}
