import type { ReactNode } from 'react';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { dashboardPages } from '@/lib/base/dashboard-pages';

type Shape = { lead: boolean; Body: (props: { title: string }) => ReactNode };

const list: Shape = { lead: true, Body: ListSkeleton };
const account: Shape = { lead: true, Body: ProfileSkeleton };
const figures: Shape = { lead: true, Body: OverviewSkeleton };

/** Skeletons of dashboard pages, by path; every other page is a list with a search. */
const shapes: Readonly<Record<string, Shape>> = {
  [dashboardPages.profile.path]: { ...account, lead: false },
  [dashboardPages.security.path]: account,
  [dashboardPages.addresses.path]: account,
  [dashboardPages.ownData.path]: account,
  [dashboardPages.review.path]: {
    lead: true,
    Body: ({ title }) => <FormSkeleton title={title} fields={['h-11', 'h-[170px]']} />,
  },
  [dashboardPages.addProduct.path]: {
    lead: false,
    Body: ({ title }) => (
      <FormSkeleton title={title} fields={['h-11', 'h-[140px]', 'h-11', 'h-11', 'h-24']} />
    ),
  },
  [dashboardPages.status.path]: figures,
  [dashboardPages.overview.path]: figures,
};

/** A skeleton of the page at `path`, with the sizes of its parts, shown while it loads. */
export function PageSkeleton({ path, title }: { path: string; title: string }) {
  const { lead, Body } = shapes[path] ?? list;
  return (
    <>
      <div className="mb-5 tablet:mb-7">
        <p className="font-semibold text-title">{title}</p>
        {lead && <Skeleton className="mt-3 w-56" />}
      </div>
      <Body title={title} />
    </>
  );
}

function ProfileSkeleton({ title }: { title: string }) {
  return (
    <Sheet aria-busy="true" aria-label={title} className={`${sheetPadding} max-w-[720px]`}>
      <div className="mb-5 flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <span className="flex-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2.5 w-16" />
        </span>
        <Spinner>Loading…</Spinner>
      </div>
      {['w-48', 'w-28', 'w-56', 'w-36', 'w-44'].map((width) => (
        <div key={width} className="flex justify-between border-line border-b py-3.5 last:border-0">
          <Skeleton className="w-20" />
          <Skeleton className={width} />
        </div>
      ))}
    </Sheet>
  );
}

function FormSkeleton({ title, fields }: { title: string; fields: readonly string[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:gap-7 xl:grid-cols-[minmax(0,1fr)_360px]">
      <Sheet aria-busy="true" aria-label={title} className={`${sheetPadding} grid gap-5`}>
        {fields.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
          <div key={index}>
            <Skeleton className="mb-2.5 w-24" />
            <Skeleton className={`rounded-md ${height}`} />
          </div>
        ))}
        <Spinner className="justify-start">Loading…</Spinner>
      </Sheet>
      <Sheet className="grid gap-4 p-4 tablet:p-6">
        <Skeleton className="w-36" />
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="w-44" />
      </Sheet>
    </div>
  );
}

function OverviewSkeleton({ title }: { title: string }) {
  const panel = (height: string) => (
    <Sheet className="p-4 tablet:p-6">
      <Skeleton className="h-4 w-36" />
      <Skeleton className={`mt-5 rounded-md ${height}`} />
    </Sheet>
  );
  return (
    <section aria-busy="true" aria-label={title} className="grid gap-5 tablet:gap-6">
      <Sheet className="grid gap-px overflow-hidden bg-line sm:grid-cols-2 xl:grid-cols-4">
        {['w-28', 'w-32', 'w-24', 'w-20'].map((width) => (
          <div key={width} className="bg-surface px-edge pt-5 pb-[18px]">
            <Skeleton className={width} />
            <Skeleton className="mt-4 h-6 w-32" />
            <Skeleton className="mt-3.5 w-40" />
          </div>
        ))}
      </Sheet>
      <Spinner className="absolute inset-x-0 top-1">Loading…</Spinner>
      {panel('h-[260px]')}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6 xl:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)]">
        {panel('h-[300px]')}
        {panel('h-[300px]')}
      </div>
      {panel('h-40')}
    </section>
  );
}
