'use client';

import { usePathname } from 'next/navigation';
import { isWithin, paths } from '@/lib/base/paths';

/** The navbar's public entries, in the words of specification §2. */
const entries = [
  { href: paths.home, label: 'Home' },
  { href: paths.products, label: 'Products' },
  { href: paths.blog, label: 'Blog' },
  { href: paths.portfolio, label: 'My Portfolio' },
] as const;

/** Plain links: what they lead to is not React's (docs/architecture.md). */
export function NavLinks() {
  const pathname = usePathname();
  const current = pathname === '/home' ? paths.home : pathname;
  return (
    <ul className="lg:flex lg:gap-5 xl:gap-7">
      {entries.map(({ href, label }) => (
        <li key={href} className="max-lg:border-b max-lg:border-line">
          <a
            href={href}
            aria-current={current === href ? 'page' : isWithin(current, [href]) || undefined}
            className="relative flex min-h-14 items-center text-xl font-semibold whitespace-nowrap text-ink-2 after:absolute hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent max-lg:aria-[current]:pl-3.5 max-lg:after:inset-y-3 max-lg:after:left-0 max-lg:after:w-[3px] lg:min-h-19 lg:text-body lg:tracking-normal lg:after:inset-x-0 lg:after:-bottom-px lg:after:h-[3px]"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
