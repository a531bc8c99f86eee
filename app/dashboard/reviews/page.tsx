import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { ListForm, ListSelect } from '@/components/list/list-form';
import { countFirst, ListPages } from '@/components/list/list-pages';
import { NoMatches } from '@/components/list/no-matches';
import { ModeratedReviewItem } from '@/components/reviews/moderated-review';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';

export const metadata: Metadata = { title: 'Reviews' };

const defaults = reviewsQuerySchema.parse({});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every review, newest first unless asked otherwise, for admins to hide and restore. */
export default async function ReviewsPage({ searchParams }: Props) {
  const actor = await requireActor('admin', paths.reviews);
  const query = reviewsQuerySchema.parse(await searchParams);
  const found = await getReviewsForAdmin(actor, query);
  const list = { path: paths.reviews, query, defaults };
  const clear = listAddress(list, { q: defaults.q, state: defaults.state });
  const narrowed = isNarrowed(list);
  return (
    <>
      <PageHeading
        title="Reviews"
        lead={`${countFirst(found, 'review', 'reviews')}${narrowed ? ' found' : ''}. A hidden review is kept, and nobody but admins sees or counts it.`}
        actions={<CsvLink list="reviews" />}
      />
      <Sheet aria-label="Reviews">
        <ListForm
          list={list}
          label="Search, filter and order reviews"
          hasOrder
          search={{ placeholder: 'Name, e-mail or words', value: query.q }}
          clear={narrowed ? clear : null}
        >
          <ListSelect
            name="state"
            label="State"
            value={query.state}
            options={[
              ['all', 'Any state'],
              ['shown', 'Shown'],
              ['hidden', 'Hidden'],
            ]}
          />
          <ListSelect
            name="sort"
            label="Order"
            value={query.sort}
            options={[
              ['newest', 'Newest first'],
              ['oldest', 'Oldest first'],
              ['highest', 'Best rated first'],
              ['lowest', 'Worst rated first'],
            ]}
          />
        </ListForm>
        {found.total > 0 && (
          <ul>
            {found.rows.map((review) => (
              <li key={review.id} className="border-line border-b px-4 py-5 last:border-b-0 tablet:px-6">
                <ModeratedReviewItem review={review} />
              </li>
            ))}
          </ul>
        )}
        {found.total === 0 && narrowed && <NoMatches what="reviews" clear={clear} />}
        {found.total === 0 && !narrowed && (
          <Empty title="No reviews yet">Reviews appear here as soon as a customer writes one.</Empty>
        )}
        <ListPages list={list} found={found} one="review" many="reviews" />
      </Sheet>
    </>
  );
}
