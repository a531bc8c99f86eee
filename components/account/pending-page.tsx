'use client';

import { useLinkStatus } from 'next/link';
import { createPortal } from 'react-dom';
import { PageSkeleton } from '@/components/account/page-skeleton';

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
 * Inside a link of the dashboard: marks the link, and shows in the page's place that what it leads to is on its way. The
 * server sends pages whole, so that they are complete without scripts; a `loading` file would send them in parts that
 * scripts join.
 */
export function PendingPage({ path, title }: { path: string; title: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  const slot = document.getElementById(slotId);
  return (
    <>
      <span data-pending hidden />
      {slot && createPortal(<PageSkeleton path={path} title={title} />, slot)}
    </>
  );
}
