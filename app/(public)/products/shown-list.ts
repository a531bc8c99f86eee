import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { categoryWords } from '@/components/products/category-words';
import type { Shelf } from '@/lib/base/categories';
import { publicPage } from '@/lib/base/page-metadata';
import { listDescription, listTitle } from '@/lib/base/titles';
import { getListing } from '@/lib/catalogue/listed';
import { type Listing, type ListingQuery, listingAddress, readListing } from '@/lib/catalogue/listing';

/** The props of a page that is a list. */
export type ListProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Once for a page and its metadata: what is asked for is told apart by its address. */
const listingAt = cache((_address: string): { read?: Promise<Listing> } => ({}));

const readOnce = (query: ListingQuery): Promise<Listing> =>
  (listingAt(listingAddress(query)).read ??= getListing(query));

const queryOf = async (shelf: Shelf | undefined, { searchParams }: ListProps): Promise<ListingQuery> =>
  readListing(await searchParams, shelf?.category);

/** Whether it is everything, or all of a category, in the usual order: what search engines may find. */
const isWhole = (shelf: Shelf | undefined, query: ListingQuery): boolean =>
  listingAddress({ ...query, page: 1 }) === listingAddress(readListing({}, shelf?.category));

/** The list that an address asks for. A page that is gone leads to the last one there is. */
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
 * What search engines are told: pages of a category, or of everything, are found by their own addresses; what is searched
 * for, narrowed or put in another order is not, and stands for the whole of it.
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
