import type { Metadata } from 'next';
import { ReviewForm } from '@/components/reviews/review-form';
import { PageHeading } from '@/components/ui/page-heading';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { getBought } from '@/lib/reviews/bought';
import { authorName } from '@/lib/reviews/schema';

const page = dashboardPages.review;
export const metadata: Metadata = { title: page.title };

/** For customers; admins don't review their own shop (specification §2). */
export default async function ReviewPage() {
  const actor = await enter(page);
  const author = { name: authorName(actor), photoURL: actor.photoURL };
  return (
    <>
      <PageHeading title={page.title} lead="Your words go on the home page under your name." />
      <ReviewForm author={author} bought={await getBought(actor)} />
    </>
  );
}
