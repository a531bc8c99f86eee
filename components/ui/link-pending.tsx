'use client';

import { LoaderCircle } from 'lucide-react';
import { useLinkStatus } from 'next/link';

/** Inside a link of a list: turns while what it leads to is on its way. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return <LoaderCircle aria-label="Loading…" role="status" className="appear-late size-3.5 animate-spin" />;
}
