import { categoryWords } from '@/components/products/category-words';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icons';
import type { Shelf } from '@/lib/base/categories';
import { paths } from '@/lib/base/paths';
import type { Listing } from '@/lib/catalogue/listing';
import { mostLetters } from '@/lib/catalogue/listing-query';

/** The page's heading: a category with advice on how to choose, or the search terms with the search form. */
export function ListingHead({ listing, shelf }: { listing: Listing; shelf: Shelf | undefined }) {
  const { q } = listing.query;
  const title = shelf?.title ?? 'Products';
  if (q === '')
    return (
      <div className="listing-head">
        <h1>{title}</h1>
        <p>{categoryWords(shelf).lead}</p>
      </div>
    );
  return (
    <div className="listing-head">
      <h1>
        Results for <q>{q}</q>
      </h1>
      <search aria-label="Search again" className="search-again">
        <form action={paths.products} className="search-form">
          <input
            name="q"
            aria-label="Search for"
            defaultValue={q}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={mostLetters}
            className="search-input"
          />
          <button
            type="submit"
            aria-label="Search again"
            className={buttonStyle({ variant: 'plain', size: 'icon', className: 'search-submit' })}
          >
            <Icon name="search" />
          </button>
        </form>
      </search>
    </div>
  );
}
