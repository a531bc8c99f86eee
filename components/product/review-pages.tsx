import { paths } from '@/lib/base/paths';

/** Links to the newer and the older reviews of a product. */
export function ReviewPages({ slug, page, pages }: { slug: string; page: number; pages: number }) {
  if (pages < 2) return null;
  const to = (other: number) => `${paths.productReviews(slug, other)}#reviews`;
  return (
    <nav aria-label="Pages of reviews" className="review-pages">
      {page > 1 && (
        <a href={to(page - 1)} className="button button-outline button-md">
          Newer reviews
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a href={to(page + 1)} className="button button-outline button-md">
          Older reviews
        </a>
      )}
    </nav>
  );
}
