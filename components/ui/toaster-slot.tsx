'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useHydrated } from '@/components/form/use-hydrated';
import { isWithin, paths } from '@/lib/base/paths';

const Toaster = dynamic(() => import('@/components/ui/toaster').then(({ Toaster }) => Toaster), {
  ssr: false,
});

/** Pages that toast. The others need not load the library. */
const toasting = [paths.dashboard, '/purchase'];

/**
 * Stands in the root layout, so that a toast outlives the navigation that follows it. Comes once the page is alive: the
 * one page of all that is missing does not know on the server at which address it is shown.
 */
export function ToasterSlot() {
  const isAlive = useHydrated();
  const isToasting = isWithin(usePathname(), toasting);
  return isAlive && isToasting ? <Toaster /> : null;
}
