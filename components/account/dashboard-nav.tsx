'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { dashboardLinks, isCurrent } from '@/components/account/dashboard-links';
import { PendingPage } from '@/components/account/pending-page';
import { cn } from '@/components/ui/cn';
import type { Role } from '@/lib/auth/schema';

const linkStyle = cn(
  'relative flex min-h-12 items-center gap-[11px] whitespace-nowrap px-2.5 font-semibold text-ink-2 text-sm no-underline hover:text-ink',
  'after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:bg-accent',
  'min-[1121px]:min-h-11 min-[1121px]:rounded-md min-[1121px]:hover:bg-surface-2 min-[1121px]:after:inset-x-auto min-[1121px]:after:inset-y-[9px] min-[1121px]:after:-left-3 min-[1121px]:after:h-auto min-[1121px]:after:w-[3px]',
);

/** The dashboard's entries: a sidebar, or a strip that scrolls sideways on narrow windows. */
export function DashboardNav({ role }: { role: Role }) {
  const pathname = usePathname();
  const strip = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry comes with the path
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetWidth / 3;
  }, [pathname]);

  return (
    <nav aria-label="Dashboard" className="-mx-2.5">
      <p className="mt-1 mb-1.5 hidden px-2.5 font-semibold text-ink-3 text-xs min-[1121px]:block">
        {role === 'admin' ? 'Trade desk' : 'Your account'}
      </p>
      <ul
        ref={strip}
        className="no-scrollbar relative flex overflow-x-auto min-[1121px]:block min-[1121px]:overflow-visible"
      >
        {dashboardLinks[role].map(({ href, label, icon: Icon }) => (
          <li key={href}>
            {/* A prefetch would run the middleware, which signs out whoever may not enter. */}
            <Link
              href={href}
              prefetch={false}
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
              className={linkStyle}
            >
              <Icon aria-hidden className="hidden size-[18px] min-[1121px]:block" strokeWidth={1.75} />
              {label}
              <PendingPage title={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
