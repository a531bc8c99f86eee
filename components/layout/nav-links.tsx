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

/** Plain links, because the pages they lead to do not run React (docs/architecture.md). */
export function NavLinks() {
  const pathname = usePathname();
  const current = pathname === '/home' ? paths.home : pathname;
  return (
    <ul className="nav-links">
      {entries.map(({ href, label }) => (
        <li key={href} className="nav-item">
          <a
            href={href}
            aria-current={current === href ? 'page' : isWithin(current, [href]) || undefined}
            className="nav-link"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
