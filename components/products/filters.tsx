import { FacetValues, isOffered } from '@/components/products/facet-values';
import { filtersId, listId, withinFilters } from '@/components/products/filter-places';
import { productCount } from '@/components/products/listing-words';
import { PriceFilter } from '@/components/products/price-filter';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icons';
import type { Facet, Listing } from '@/lib/catalogue/listing';

/** Filters shown before the price; the others follow it. */
const first = ['category', 'available'];

/**
 * All filters of the list: a column beside it, or on small screens a sheet over it that the URL's fragment opens and
 * closes. All of it is links and one form, so that it works without scripts.
 */
export function Filters({ listing, clear }: { listing: Listing; clear: string | null }) {
  const facets = listing.facets.filter(({ values }) => values.some(isOffered));
  const isFirst = ({ key }: Facet) => first.includes(key);
  const shown = (facet: Facet) => <FacetValues key={facet.key} facet={facet} />;
  return (
    <filter-sheet
      id={filtersId}
      tabIndex={-1}
      role="region"
      aria-labelledby="filters-title"
      className="filters"
    >
      <div className="filters-head">
        <h2 id="filters-title">Filters</h2>
        {clear && (
          <a href={withinFilters(clear)} rel="nofollow" className="filters-clear">
            Clear all
          </a>
        )}
        <a
          href={`#${listId}`}
          aria-label="Close filters"
          className={buttonStyle({ variant: 'plain', size: 'icon', className: 'filters-close' })}
        >
          <Icon name="close" />
        </a>
      </div>
      <div className="filters-body">
        {facets.filter(isFirst).map(shown)}
        <PriceFilter listing={listing} />
        {facets.filter((facet) => !isFirst(facet)).map(shown)}
      </div>
      <div className="filters-foot">
        <a href={`#${listId}`} className={buttonStyle({ variant: 'ink', size: 'lg', className: 'w-full' })}>
          Show {productCount(listing.total)}
        </a>
      </div>
    </filter-sheet>
  );
}
