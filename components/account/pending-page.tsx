'use client';

import { useLinkStatus } from 'next/link';
import { createPortal } from 'react-dom';
import { PageSkeleton } from '@/components/account/page-skeleton';

const slotId = 'pending-page';

/** Covers the page while the next one loads; empty and hidden at all other times. */
export function PendingPageSlot() {
  return (
    <div
      id={slotId}
      className="appear-late pointer-events-none absolute inset-0 z-10 overflow-hidden bg-canvas pt-6 empty:hidden sidebar:pt-9 sidebar:pl-[clamp(24px,3.4vw,48px)] print:hidden"
    />
  );
}

/**
 * Inside a dashboard link: marks the link while its page loads and covers the current page with a skeleton of the next.
 * A `loading` file would stream pages in parts that only scripts can join; these pages must be complete without
 * scripts.
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
