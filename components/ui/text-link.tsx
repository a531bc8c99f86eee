import { Link, type LinkProps } from '@/components/ui/link';

/**
 * A link among the words of the signed-in half. `plain` shows its line on hover alone, as in a table whose names all
 * lead somewhere. Not fetched before it is pressed: a prefetch would run the middleware, which signs out whoever may not enter.
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
