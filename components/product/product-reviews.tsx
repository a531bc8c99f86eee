import { ReviewPages } from '@/components/product/review-pages';
import { StarBars } from '@/components/product/star-bars';
import { ButtonLink } from '@/components/ui/button';
import { DateOnly } from '@/components/ui/date-time';
import { Icon } from '@/components/ui/icons';
import { Stars } from '@/components/ui/stars';
import { inReviews, tenths } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import type { ProductDetail } from '@/lib/catalogue/detail';
import { authorOf } from '@/lib/reviews/author';
import { averageRating } from '@/lib/reviews/rating';
import type { ProductReview } from '@/lib/reviews/schema';

type ProductReviewsProps = {
  product: ProductDetail;
  rows: readonly ProductReview[];
  page: number;
  pages: number;
};

/** A product's reviews, newest first, and the distribution of its stars. */
export function ProductReviews({ product, rows, page, pages }: ProductReviewsProps) {
  const stars = averageRating(product.ratings);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="product-part">
      <div>
        <h2 id="reviews-title">Reviews of this product</h2>
        {stars && (
          <p className="reviews-average">
            <b>{tenths(stars.average)} of 5</b> from {inReviews(stars.count)}
          </p>
        )}
        {stars && <StarBars ratings={product.ratings} />}
        {product.isLive && (
          <ButtonLink href={paths.reviewOf(product.id)} className="mt-6">
            Write a review
          </ButtonLink>
        )}
      </div>
      {stars ? (
        <div>
          <ul>
            {rows.map((review) => (
              <Entry key={review.id} review={review} />
            ))}
          </ul>
          <ReviewPages slug={product.slug} page={page} pages={pages} />
        </div>
      ) : (
        <p className="reviews-none">
          <b>No reviews yet</b>
          What buyers write about this product appears here.
        </p>
      )}
    </section>
  );
}

function Entry({ review: { name, review, rating, createdAt, verified } }: { review: ProductReview }) {
  const { person, firm } = authorOf(name);
  return (
    <li className="review">
      <p className="review-head">
        <Stars rating={rating} />
        <DateOnly iso={createdAt} />
      </p>
      <blockquote dir="auto">{review}</blockquote>
      <p>
        <b>
          <bdi>{person}</bdi>
        </b>
        {firm && <bdi>{firm}</bdi>}
        {verified && (
          <span className="review-verified">
            <Icon name="check" /> Verified buyer
          </span>
        )}
      </p>
    </li>
  );
}
