import { productCount } from '@/components/products/listing-words';
import { ProductGrid } from '@/components/products/product-grid';
import { SectionEmpty } from '@/components/ui/section-empty';
import { paths } from '@/lib/base/paths';
import type { Listing } from '@/lib/catalogue/listing';

/** Shown instead of an empty list: filters to remove, how many products each hides, and the closest matches. */
export function NothingFound({ listing, isPart }: { listing: Listing; isPart: boolean }) {
  const { query, nearest, words } = listing;
  if (!isPart)
    return (
      <SectionEmpty title="Nothing here yet" action={{ href: paths.home, label: 'Go to the home page' }}>
        No product of this kind is listed yet. New products appear here as soon as they are added.
      </SectionEmpty>
    );
  const loosened = nearest?.loosened.filter(({ count }) => count > 0) ?? [];
  const near = nearest?.products ?? [];
  return (
    <>
      <div className="nothing">
        <p className="text-xl font-semibold">
          {query.q === '' ? 'No product matches all of these filters' : `Nothing found for “${query.q}”`}
        </p>
        {words.corrected && (
          <p>
            Did you mean <a href={words.corrected.address}>{words.corrected.q}</a>?
          </p>
        )}
        {loosened.length > 0 && (
          <>
            <p>Try removing one of these:</p>
            <ul aria-label="What to remove">
              {loosened.map(({ key, label, address, count }) => (
                <li key={`${key} ${label}`}>
                  <a href={address} rel="nofollow">
                    Without {label}
                  </a>{' '}
                  {productCount(count)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          {query.q === '' ? (
            <a href={paths.products}>See all products</a>
          ) : (
            <>
              Try fewer or different words, or <a href={paths.products}>see all products</a>.
            </>
          )}
        </p>
      </div>
      {near.length > 0 && (
        <>
          <h2 className="near-head">Closest matches</h2>
          <ProductGrid products={near} marked={words.marked} />
        </>
      )}
    </>
  );
}
