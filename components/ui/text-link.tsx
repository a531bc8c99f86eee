import { Link, type LinkProps } from '@/components/ui/link';

/**
 * A link in the text of the signed-in area. `plain` shows the underline on hover alone, as in a table whose names are
 * all links. Not prefetched: a prefetch would run the middleware, which signs out whoever may not open the page.
 */
export function TextLink({ plain = false, className = '', ...props }: LinkProps & { plain?: boolean }) {
  const line = plain ? 'decoration-transparent' : 'decoration-line-strong';
  return (
    <Link
      prefetch={false}
      {...props}
      className={`hit-area underline ${line} hover:decoration-accent ${className}`}
    />
  );
}
