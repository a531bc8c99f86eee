import { changedListing, type ListingQuery, type ListingSort } from '@/lib/catalogue/listing';

const sorts: readonly (readonly [ListingSort, string])[] = [
  ['relevance', 'Best match'],
  ['newest', 'Newest'],
  ['price', 'Price, low first'],
  ['-price', 'Price, high first'],
  ['minimum', 'Minimum order'],
  ['rating', 'Rating'],
];

/** The sort orders in words, as the end of a sentence. */
export const sortWords: Readonly<Record<ListingSort, string>> = {
  relevance: 'best match first',
  newest: 'newest first',
  price: 'lowest price first',
  '-price': 'highest price first',
  minimum: 'smallest minimum order first',
  rating: 'best rated first',
};

/** Links that sort the list; the best match is offered only for a search. */
export function SortProducts({ query }: { query: ListingQuery }) {
  return (
    <nav aria-label="Sort by" className="sort">
      <ul className="strip">
        {sorts
          .filter(([sort]) => sort !== 'relevance' || query.q !== '')
          .map(([sort, words]) => (
            <li key={sort}>
              <a
                href={changedListing(query, { sort })}
                rel="nofollow"
                {...(sort === query.sort && { 'aria-current': true })}
              >
                {words}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
