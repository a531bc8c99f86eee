import { type Category, type Shelf, shelves } from '@/lib/base/categories';
import { type Listing, listingAddress, readListing } from '@/lib/catalogue/listing';

/** How many products each category would show, by its name. */
function countsIn({ facets }: Listing): ReadonlyMap<string, number> {
  const values = facets.find(({ kind }) => kind === 'category')?.values ?? [];
  return new Map(values.map(({ value, count }) => [value, count]));
}

/** From one category to another, with what else was asked for; to nothing leads no link. */
export function CategoryTabs({ listing, shelf }: { listing: Listing; shelf: Shelf | undefined }) {
  const counts = countsIn(listing);
  const { category } = listing.query;
  const isNarrowed =
    listingAddress({ ...listing.query, page: 1 }) !== listingAddress(readListing({}, shelf?.holds));
  const addressOf = (holds: readonly Category[]) =>
    listingAddress({ ...listing.query, category: holds, page: 1 });
  const tabs = [
    {
      title: 'All',
      holds: [] as readonly Category[],
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    },
    ...Object.values(shelves).map(({ title, holds }) => ({
      title,
      holds,
      count: holds.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0),
    })),
  ];
  const shown = tabs
    .map((tab) => ({
      ...tab,
      isCurrent: shelf ? shelf.title === tab.title : category.length + tab.holds.length === 0,
    }))
    .filter(({ count, isCurrent }) => count > 0 || isCurrent);
  if (shown.length < 2) return null;
  return (
    <nav aria-label="Categories" className="border-y border-t-ink border-b-line">
      <ul className="no-scrollbar flex gap-6 overflow-x-auto sm:gap-9">
        {shown.map(({ title, holds, count, isCurrent }) => (
          <li key={title}>
            <a
              href={addressOf(holds)}
              {...(isCurrent && { 'aria-current': 'page' })}
              {...(isNarrowed && { rel: 'nofollow' })}
              className="shelf-tab"
            >
              {title} <span>{count.toLocaleString('en-US')}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
