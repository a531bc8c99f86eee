import type { Metadata } from 'next';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { ModeratedReviewItem } from '@/components/reviews/moderated-review';
import { Empty } from '@/components/ui/empty';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';

const page = dashboardPages.reviews;
export const metadata: Metadata = { title: page.title };

const states = { all: 'Any state', shown: 'Shown', hidden: 'Hidden' };

const orders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Best rated first',
  lowest: 'Worst rated first',
};

/** Every review, newest first by default, for admins to hide and restore. */
export default async function ReviewsPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, reviewsQuerySchema, props);
  const found = await getReviewsForAdmin(actor, list.query);
  return (
    <ListPage
      page={page}
      csv="reviews"
      list={list}
      found={found}
      words={['review', 'reviews']}
      lead={(counted) => `${counted}. A hidden review is kept, and nobody but admins sees or counts it.`}
      search={{ label: 'Search, filter and sort reviews', placeholder: 'Name, email or words' }}
      filters={[
        { name: 'state', label: 'State', options: states },
        { name: 'sort', label: 'Sort by', options: orders },
      ]}
      empty={<Empty title="No reviews yet">Reviews appear here as soon as a customer writes one.</Empty>}
    >
      <ul>
        {found.rows.map((review) => (
          <li key={review.id} className="border-line border-b px-edge py-5 last:border-b-0">
            <ModeratedReviewItem review={review} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
