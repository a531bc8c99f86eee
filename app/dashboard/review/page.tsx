import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ReviewForm } from '@/components/reviews/review-form';
import { PageHeading } from '@/components/ui/page-heading';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { getBought } from '@/lib/reviews/bought';
import { authorName } from '@/lib/reviews/schema';

export const metadata: Metadata = { title: 'Add Review' };

/** For customers; admins don't review their own shop (specification §2). */
export default async function ReviewPage() {
  const actor = await requireActor('user', paths.review);
  if (actor.role === 'admin') redirect(paths.dashboard);
  const author = { name: authorName(actor), photoURL: actor.photoURL };
  return (
    <>
      <PageHeading title="Add Review" lead="Your words go on the home page under your name." />
      <ReviewForm author={author} bought={await getBought(actor)} />
    </>
  );
}
