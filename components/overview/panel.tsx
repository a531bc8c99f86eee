import type { ReactNode } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';

type PanelProps = {
  id: string;
  title: string;
  /** Where all of it can be seen. */
  all: { href: string; label: string };
  className?: string;
  children: ReactNode;
};

/** A part of the overview with its heading and the way to the whole list. */
export function Panel({ id, title, all, className, children }: PanelProps) {
  return (
    <Sheet aria-labelledby={id} className={className}>
      <header className="flex items-center justify-between gap-3 px-4 pt-[18px] pb-1.5 tablet:px-6">
        <h2 id={id} className="font-bold text-lg">
          {title}
        </h2>
        <TextLink href={all.href} className="inline-flex min-h-8 items-center font-semibold text-note">
          {all.label}
        </TextLink>
      </header>
      {children}
    </Sheet>
  );
}

/** In place of a panel's list while there is nothing in it. */
export function NothingHere({ children }: { children: string }) {
  return <p className="px-4 pt-2 pb-7 text-ink-2 text-sm tablet:px-6">{children}</p>;
}
