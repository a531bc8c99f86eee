import { type Category, type Shelf, shelves } from '@/lib/base/categories';
import { figure } from '@/lib/base/figures';
import { changedListing, type Listing, listingAddress, readListing } from '@/lib/catalogue/listing';

/** The number of products that each category would show, by its name. */
function countsIn({ facets }: Listing): ReadonlyMap<string, number> {
  const values = facets.find(({ kind }) => kind === 'category')?.values ?? [];
  return new Map(values.map(({ value, count }) => [value, count]));
}

/** Links between categories that keep all other filters; categories that would be empty are left out. */
export function CategoryTabs({ listing, shelf }: { listing: Listing; shelf: Shelf | undefined }) {
  const counts = countsIn(listing);
  const { category } = listing.query;
  const isNarrowed =
    listingAddress({ ...listing.query, page: 1 }) !== listingAddress(readListing({}, shelf?.category));
  const tabs = [
    {
      title: 'All',
      within: [] as readonly Category[],
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
      isCurrent: !shelf && category.length === 0,
    },
    ...shelves.map((each) => ({
      title: each.title,
      within: [each.category],
      count: counts.get(each.category) ?? 0,
      isCurrent: shelf?.category === each.category,
    })),
  ];
  const shown = tabs.filter(({ count, isCurrent }) => count > 0 || isCurrent);
  if (shown.length < 2) return null;
  return (
    <nav aria-label="Categories" className="border-y border-t-ink border-b-line">
      <ul className="strip shelf-tabs">
        {shown.map(({ title, within, count, isCurrent }) => (
          <li key={title}>
            <a
              href={changedListing(listing.query, { category: within })}
              {...(isCurrent && { 'aria-current': 'page' })}
              {...(isNarrowed && { rel: 'nofollow' })}
              className="shelf-tab"
            >
              {title} <span>{figure(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
