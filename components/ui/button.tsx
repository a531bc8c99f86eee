import type { VariantProps } from 'class-variance-authority';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { Link, type LinkProps } from '@/components/ui/link';

type Looks = VariantProps<typeof buttonStyle>;

function swallow(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

type ButtonProps = Looks &
  ComponentProps<'button'> & {
    /** Switches the button off and gives the reason: as a tooltip, and to screen readers at once. */
    whyOff?: string | null;
    /** Handles a press while off, e.g. focuses what is missing, or shows the reason on touch screens. */
    onPressOff?: (() => void) | undefined;
  };

/**
 * A button. To switch it off use `whyOff`, or set `aria-disabled` and point `aria-describedby` at the reason: it stays
 * focusable and swallows clicks (in client components only, because it then has an event handler).
 */
export function Button({ variant, size, spread, className, whyOff, onPressOff, ...props }: ButtonProps) {
  const reasonId = useId();
  const off = whyOff ? { 'aria-disabled': true, 'aria-describedby': reasonId, title: whyOff } : {};
  const all = { ...props, ...off };
  const isOff = all['aria-disabled'] === true || all['aria-disabled'] === 'true';
  const style = buttonStyle({ variant, size, spread, className });
  const press = (event: MouseEvent<HTMLElement>) => {
    swallow(event);
    onPressOff?.();
  };
  return (
    <>
      <button type="button" {...all} className={style} {...(isOff && { onClick: press })} />
      {whyOff && (
        <span id={reasonId} className="sr-only">
          {whyOff}
        </span>
      )}
    </>
  );
}

type ButtonLinkProps = Looks & LinkProps;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, spread, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle({ variant, size, spread, className })} />;
}
