'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { dashboardIcons } from '@/components/account/dashboard-icons';
import { PendingPage } from '@/components/account/pending-page';
import { cn } from '@/components/ui/cn';
import type { Role } from '@/lib/auth/schema';
import { isCurrent, sidebarOf } from '@/lib/base/dashboard-pages';

const linkStyle = cn(
  'relative flex min-h-12 items-center gap-[11px] whitespace-nowrap px-2.5 font-semibold text-ink-2 text-sm no-underline hover:text-ink',
  'after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:bg-accent',
  // The marker goes to the pressed entry at once, before its page is there.
  'has-data-pending:font-bold has-data-pending:text-ink has-data-pending:after:bg-accent',
  'group-has-data-pending/entries:not-has-data-pending:aria-[current]:after:bg-transparent group-has-data-pending/entries:not-has-data-pending:aria-[current]:text-ink-2',
  'sidebar:min-h-11 sidebar:rounded-md sidebar:hover:bg-surface-2 sidebar:after:inset-x-auto sidebar:after:inset-y-[9px] sidebar:after:-left-3 sidebar:after:h-auto sidebar:after:w-[3px]',
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
      <p className="mt-1 mb-1.5 hidden px-2.5 font-semibold text-ink-3 text-xs sidebar:block">
        {role === 'admin' ? 'Trade desk' : 'Your account'}
      </p>
      <ul
        ref={strip}
        className="group/entries no-scrollbar relative flex overflow-x-auto sidebar:block sidebar:overflow-visible"
      >
        {sidebarOf(role === 'admin').map(({ path, title, icon }) => {
          const Sign = dashboardIcons[icon];
          return (
            <li key={path}>
              {/* A prefetch would run the middleware, which signs out whoever may not enter. */}
              <Link
                href={path}
                prefetch={false}
                aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                className={linkStyle}
              >
                <Sign aria-hidden className="hidden size-[18px] sidebar:block" strokeWidth={1.75} />
                {title}
                <PendingPage path={path} title={title} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
