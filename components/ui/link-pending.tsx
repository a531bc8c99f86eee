'use client';

import { LoaderCircle } from 'lucide-react';
import { useLinkStatus } from 'next/link';

/** A spinner inside a link of a list, shown while the link's page loads. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return <LoaderCircle aria-label="Loading…" role="status" className="appear-late size-3.5 animate-spin" />;
}
