'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { isWithin, paths } from '@/lib/base/paths';

const Toaster = dynamic(() => import('@/components/ui/toaster').then(({ Toaster }) => Toaster), {
  ssr: false,
});

/** Pages that toast. The others need not load the library. */
const toasting = [paths.dashboard, '/purchase'];

/** Stands in the root layout, so that a toast outlives the navigation that follows it. */
export function ToasterSlot() {
  return isWithin(usePathname(), toasting) ? <Toaster /> : null;
}
