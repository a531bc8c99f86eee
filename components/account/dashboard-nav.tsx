'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useId, useRef } from 'react';
import { dashboardIcons } from '@/components/account/dashboard-icons';
import { PendingPage } from '@/components/account/pending-page';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import type { Role } from '@/lib/auth/schema';
import { isCurrent, sidebarOf } from '@/lib/base/dashboard-pages';

const linkStyle = cn(
  'relative flex min-h-12 items-center gap-[11px] whitespace-nowrap px-2.5 font-semibold text-ink-2 text-sm no-underline hover:text-ink max-sidebar:focus-visible:-outline-offset-4',
  'after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:bg-accent',
  // The marker moves to the clicked entry at once, before its page has loaded.
  'has-data-pending:font-bold has-data-pending:text-ink has-data-pending:after:bg-accent',
  'group-has-data-pending/entries:not-has-data-pending:aria-[current]:after:bg-transparent group-has-data-pending/entries:not-has-data-pending:aria-[current]:text-ink-2',
  'sidebar:min-h-11 sidebar:rounded-md sidebar:hover:bg-surface-2 sidebar:after:inset-x-auto sidebar:after:inset-y-[9px] sidebar:after:-left-3 sidebar:after:h-auto sidebar:after:w-[3px]',
);

/** Scrolls the strip until the whole entry is visible; does nothing if it already is. */
function bringIn(strip: HTMLElement, { offsetLeft: start, offsetWidth: width }: HTMLElement): void {
  const { scrollLeft: from, offsetWidth: seen } = strip;
  if (start < from || start + width > from + seen) strip.scrollLeft = start - seen / 3;
}

/** Pending work by the path of its entry: the count (e.g. '12') and what it counts. */
export type Waiting = Readonly<Record<string, { count: string; words: string }>>;

type DashboardNavProps = { role: Role; waiting: Waiting };

/** The dashboard's entries: a sidebar, or a strip that scrolls sideways on narrow windows. */
export function DashboardNav({ role, waiting }: DashboardNavProps) {
  const pathname = usePathname();
  const strip = useRef<HTMLUListElement>(null);
  const id = useId();

  // For browsers without `scroll-initial-target`, and for when another entry becomes the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current) bringIn(strip.current, current);
  }, [pathname]);

  return (
    <nav aria-label="Dashboard" className="-mx-2.5 enlarged:mx-0">
      <p className="mt-1 mb-1.5 hidden px-2.5 font-semibold text-ink-3 text-xs sidebar:block">
        {role === 'admin' ? 'Trade desk' : 'Your account'}
      </p>
      <ul ref={strip} className="group/entries relative flex max-sidebar:strip sidebar:block">
        {sidebarOf(role === 'admin').map(({ path, title, icon }) => {
          const Sign = dashboardIcons[icon];
          return (
            <li key={path} className="flex items-center sidebar:relative sidebar:block">
              {/* A prefetch would run the middleware, which signs out whoever may not enter. */}
              <Link
                href={path}
                prefetch={false}
                aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                aria-describedby={waiting[path] && `${id}${path}`}
                className={linkStyle}
              >
                <Sign aria-hidden className="hidden size-[18px] sidebar:block" strokeWidth={1.75} />
                {title}
                <PendingPage path={path} title={title} />
              </Link>
              {waiting[path] && <WaitingCount id={`${id}${path}`} {...waiting[path]} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Stands beside the link, not inside, so that the link's accessible name stays the same; clicks pass through to it. */
function WaitingCount({ id, count, words }: { id: string; count: string; words: string }) {
  return (
    <span
      className={cn(
        'pointer-events-none -ml-1 mr-2 rounded-full bg-surface-2 px-2 py-0.5 font-semibold text-ink-2 text-xs',
        'sidebar:absolute sidebar:top-1/2 sidebar:right-2 sidebar:mx-0 sidebar:-translate-y-1/2',
      )}
    >
      <span aria-hidden>{count}</span>
      {/* One text: Chromium joins several without the blank between them, as '9paid'. */}
      <span id={id} className="sr-only">
        {`${count} ${words}`}
      </span>
    </span>
  );
}
