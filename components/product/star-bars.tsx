import type { Ratings } from '@/lib/catalogue/product';

/** How many reviews gave each number of stars, most stars first: as text and bars. */
export function StarBars({ ratings }: { ratings: Ratings }) {
  const count = ratings.reduce<number>((sum, each) => sum + each, 0);
  const rows = ratings.map((each, index) => ({ stars: index + 1, each })).reverse();
  return (
    <ul className="star-bars">
      {rows.map(({ stars, each }) => (
        <li key={stars}>
          <span>
            {stars} {stars === 1 ? 'star' : 'stars'}
          </span>
          <span aria-hidden="true" className="star-bar">
            <span style={{ inlineSize: `${Math.round((100 * each) / Math.max(1, count))}%` }} />
          </span>
          <span>
            {each}
            <span className="sr-only"> {each === 1 ? 'review' : 'reviews'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
