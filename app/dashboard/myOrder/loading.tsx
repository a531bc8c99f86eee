import { ListSkeleton } from '@/components/list/list-skeleton';
import { PageHeading } from '@/components/ui/page-heading';

export default function Loading() {
  return (
    <>
      <PageHeading title="My order" />
      <ListSkeleton title="My order" />
    </>
  );
}
