// Rendered once, as HTML: a list of server components is serialised first, and rendered again from that (decision 0019).
'use client';

import { AppliedFilters } from '@/components/products/applied-filters';
import { CategoryTabs } from '@/components/products/category-tabs';
import { filtersId, listId } from '@/components/products/filter-places';
import { Filters } from '@/components/products/filters';
import { ListingHead } from '@/components/products/listing-head';
import { rangeOnPage } from '@/components/products/listing-words';
import { NothingFound } from '@/components/products/nothing-found';
import { PageLinks } from '@/components/products/page-links';
import { ProductGrid } from '@/components/products/product-grid';
import { SortProducts, sortWords } from '@/components/products/sort-products';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icons';
import type { Shelf } from '@/lib/base/categories';
import { type Listing, listingAddress, productsPerPage, readListing } from '@/lib/catalogue/listing';

type ListingPageProps = {
  listing: Listing;
  /** The category of the page; undefined for all products. */
  shelf: Shelf | undefined;
};

/** One page of a product list (all products, a category or search results), with its filters and sort order. */
export function ListingPage({ listing, shelf }: ListingPageProps) {
  const { query, products, words, total } = listing;
  // On a category's own page, the category is not a filter.
  const chips = listing.chips.filter(({ key }) => key !== 'category' || !shelf);
  const { q, sort } = query;
  const isPart = q !== '' || chips.length > 0;
  const clear = chips.length > 0 ? listingAddress({ ...readListing({ q }, shelf?.category), sort }) : null;
  // There is nothing to filter, and no active filter to blame.
  if (total === 0 && clear === null)
    return (
      <div className="listing-page">
        <ListingHead listing={listing} shelf={shelf} />
        <NothingFound listing={listing} isPart={isPart} />
      </div>
    );
  return (
    <div className="listing-page">
      <ListingHead listing={listing} shelf={shelf} />
      <CategoryTabs listing={listing} shelf={shelf} />
      <div className="listing">
        <Filters listing={listing} clear={clear} />
        <section id={listId} aria-labelledby="list-title">
          <h2 id="list-title" className="sr-only">
            {q === '' ? (shelf?.title ?? 'All products') : 'Results'}, {sortWords[sort]}
          </h2>
          {words.corrected && total > 0 && (
            <p className="corrected">
              No results for “{q}”. Showing results for{' '}
              <a href={words.corrected.address}>{words.corrected.q}</a>.
            </p>
          )}
          <div className="listing-bar">
            <a href={`#${filtersId}`} className={buttonStyle({ variant: 'line', className: 'filters-open' })}>
              <Icon name="filter" />
              Filters{chips.length > 0 && ` (${chips.length})`}
            </a>
            <p>
              <b>{rangeOnPage(listing, productsPerPage)}</b>
            </p>
            {total > 1 && <SortProducts query={query} />}
          </div>
          <AppliedFilters chips={chips} clear={clear} />
          {total === 0 ? (
            <NothingFound listing={listing} isPart={isPart} />
          ) : (
            <ProductGrid products={products} marked={words.marked} />
          )}
          <PageLinks listing={listing} />
        </section>
      </div>
    </div>
  );
}
