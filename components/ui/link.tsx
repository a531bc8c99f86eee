import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { isLivePage } from '@/lib/base/paths';

type Next = ComponentProps<typeof NextLink>;

export type LinkProps = Omit<Pick<Next, keyof Next & keyof ComponentProps<'a'>>, 'href'> & {
  href: string;
  /** As Next's link takes it; where a plain one stands it says nothing. */
  prefetch?: boolean | null;
};

/**
 * A link to any page. To pages that React makes alive it is Next's; to all others a plain anchor, for those are whole
 * documents that hold nothing for Next (docs/architecture.md).
 */
export function Link({ href, prefetch = null, ...props }: LinkProps) {
  return isLivePage(href) ? (
    <NextLink href={href} prefetch={prefetch} {...props} />
  ) : (
    <a href={href} {...props} />
  );
}
