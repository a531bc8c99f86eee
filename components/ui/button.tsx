import type { VariantProps } from 'class-variance-authority';
import Link from 'next/link';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle } from '@/components/ui/button-style';

type Looks = VariantProps<typeof buttonStyle>;

function swallow(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button. To switch it off give `aria-disabled` and point `aria-describedby` at the sentence that says why:
 * it stays focusable and swallows clicks (from client components only, for it then carries a handler).
 */
export function Button({ variant, size, spread, className, ...props }: Looks & ComponentProps<'button'>) {
  const off = props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  const style = buttonStyle({ variant, size, spread, className });
  return <button type="button" {...props} className={style} {...(off && { onClick: swallow })} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  spread,
  className,
  ...props
}: Looks & ComponentProps<typeof Link>) {
  return <Link {...props} className={buttonStyle({ variant, size, spread, className })} />;
}
