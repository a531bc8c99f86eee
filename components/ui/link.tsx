import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { isHydratedPage } from '@/lib/base/paths';

type Next = ComponentProps<typeof NextLink>;

export type LinkProps = Omit<Pick<Next, keyof Next & keyof ComponentProps<'a'>>, 'href'> & {
  href: string;
  /** As for Next's link; a plain anchor ignores it. */
  prefetch?: boolean | null;
};

/**
 * A link to any page: Next's link to pages that React hydrates, a plain anchor to all others, because those are whole
 * documents without anything for Next's router (docs/architecture.md).
 */
export function Link({ href, prefetch = null, ...props }: LinkProps) {
  return isHydratedPage(href) ? (
    <NextLink href={href} prefetch={prefetch} {...props} />
  ) : (
    <a href={href} {...props} />
  );
}
