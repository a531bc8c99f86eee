'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useHydrated } from '@/components/form/use-hydrated';
import { isWithin, paths } from '@/lib/base/paths';

const Toaster = dynamic(() => import('@/components/ui/toaster').then(({ Toaster }) => Toaster), {
  ssr: false,
});

/** Paths of pages that show toasts. The others need not load the library. */
const toasting = [paths.dashboard, '/purchase'];

/**
 * Stands in the root layout, so that a toast outlives the navigation that follows it. Rendered after hydration only,
 * because the shared not-found page does not know on the server at which URL it is shown.
 */
export function ToasterSlot() {
  const isAlive = useHydrated();
  const isToasting = isWithin(usePathname(), toasting);
  return isAlive && isToasting ? <Toaster /> : null;
}
