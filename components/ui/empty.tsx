import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';

type EmptyProps = {
  pictures?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** The thing to do: a link that looks like a button, or a button of its own. */
  link?: { href: string; label: string };
  action?: ReactNode;
};

/** An empty list: what will appear here, and one thing to do. */
export function Empty({ pictures, title, children, link, action }: EmptyProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-5 pt-12 pb-14 text-center tablet:px-6 tablet:pt-[72px] tablet:pb-20">
      {pictures && (
        <div aria-hidden className="mb-4 flex max-w-full gap-2 [&>*]:min-w-0">
          {pictures}
        </div>
      )}
      <h2 className="font-bold text-xl leading-tight tracking-[-0.015em]">{title}</h2>
      <p className="mb-4 max-w-[44ch] text-balance text-ink-2 text-body">{children}</p>
      {link && (
        <ButtonLink href={link.href} prefetch={false} variant="ink">
          {link.label}
        </ButtonLink>
      )}
      {action}
    </div>
  );
}
