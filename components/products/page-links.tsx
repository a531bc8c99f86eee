import { pageLabel } from '@/components/products/listing-words';
import { Icon } from '@/components/ui/icons';
import { pagesShown } from '@/components/ui/pages-shown';
import { figure } from '@/lib/base/figures';
import { type Listing, listingAddress } from '@/lib/catalogue/listing';

/** The list's pagination: plain links, so that crawlers reach every product. */
export function PageLinks({ listing: { query, page, pages } }: { listing: Listing }) {
  if (pages <= 1) return null;
  const at = (number: number) => listingAddress({ ...query, page: number });
  return (
    <nav aria-label="Pages" className="pages">
      <p>{pageLabel({ page, pages })}</p>
      {page > 1 && (
        <a href={at(page - 1)} rel="prev">
          <Icon name="left" /> Previous
        </a>
      )}
      <ol>
        {pagesShown(page, pages).map((number, index) => (
          <li key={number || `gap ${index}`} {...(number === 0 && { 'aria-hidden': true })}>
            {number === 0 ? (
              '…'
            ) : (
              <a
                href={at(number)}
                aria-label={`Page ${number}`}
                {...(number === page && { 'aria-current': 'page' })}
              >
                {figure(number)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={at(page + 1)} rel="next">
          Next <Icon name="arrow" />
        </a>
      )}
    </nav>
  );
}
