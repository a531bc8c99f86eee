import type { Metadata } from 'next';
import { ReviewForm } from '@/components/reviews/review-form';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { getBought } from '@/lib/reviews/bought';
import { authorName } from '@/lib/reviews/schema';

const page = dashboardPages.review;
export const metadata: Metadata = { title: page.title };

/** `product` is set by a link on a product's page; it preselects that product if it was bought. */
type Props = { searchParams: Promise<{ product?: string | string[] }> };

/** The review form, for customers; admins don't review their own shop (specification §2). */
export default async function ReviewPage({ searchParams }: Props) {
  const actor = await requirePageActor(page);
  const author = { name: authorName(actor), photoURL: actor.photoURL };
  const [{ product: asked }, bought] = await Promise.all([searchParams, getBought(actor)]);
  const about = bought.find(({ id }) => id === asked)?.id ?? null;
  return (
    <>
      <PageHeading
        title={page.title}
        lead="Your words go on the home page, and on the product’s, under your name."
      />
      {typeof asked === 'string' && about === null && (
        <Note className="mb-5">{messages.review.notBought}</Note>
      )}
      <ReviewForm
        key={about} // a form of its own, as its draft is: the router keeps one through a change of the query
        author={author}
        bought={bought}
        about={about}
        requestKey={crypto.randomUUID()}
      />
    </>
  );
}
