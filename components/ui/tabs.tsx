import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';

type TabsProps = {
  label: string;
  tabs: readonly { label: string; href: string; current: boolean; count?: string }[];
  /** For tabs on the page itself, not on a sheet: the first label is aligned with the page's edge. */
  isFlush?: boolean;
};

/** Links to the parts of a list, in one row that scrolls sideways on narrow windows. */
export function Tabs({ label, tabs, isFlush = false }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={cn('border-line border-b print:hidden', !isFlush && 'px-[calc(var(--edge)-0.625rem)]')}
    >
      <ul className={cn('strip flex', isFlush && '-mx-2.5 enlarged:mx-0')}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              prefetch={false}
              aria-current={tab.current ? 'page' : undefined}
              className={
                'relative flex min-h-12 items-center gap-[7px] whitespace-nowrap px-2.5 font-semibold text-ink-2 text-sm no-underline hover:text-ink focus-visible:-outline-offset-4 ' +
                'after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:bg-ink'
              }
            >
              {tab.label}
              {tab.count && <span className="font-medium text-ink-3 text-xs">{tab.count}</span>}
              <LinkPending />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
