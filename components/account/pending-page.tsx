'use client';

import { useLinkStatus } from 'next/link';
import { createPortal } from 'react-dom';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

const slotId = 'pending-page';

/** Covers the page while the next one is on its way; empty, and not there, at all other times. */
export function PendingPageSlot() {
  return (
    <div
      id={slotId}
      className="appear-late pointer-events-none absolute inset-0 z-10 overflow-hidden bg-canvas pt-6 empty:hidden sidebar:pt-9 sidebar:pl-[clamp(24px,3.4vw,48px)] print:hidden"
    />
  );
}

/**
 * Inside a link of the dashboard: shows in the page's place that what it leads to is on its way. The server sends pages
 * whole, so that they are complete without scripts; a `loading` file would send them in parts that scripts join.
 */
export function PendingPage({ title }: { title: string }) {
  const { pending } = useLinkStatus();
  const slot = pending ? document.getElementById(slotId) : null;
  return slot && createPortal(<AnyPage title={title} />, slot);
}

function AnyPage({ title }: { title: string }) {
  return (
    <>
      <div className="mb-5 tablet:mb-7">
        <p className="font-semibold text-title">{title}</p>
        <Skeleton className="mt-3 w-56" />
      </div>
      <ListSkeleton title={title} hasSearch />
    </>
  );
}
