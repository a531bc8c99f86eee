import type { ReactNode } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';

export type PanelProps = {
  id: string;
  title: string;
  lead?: string;
  /** Where all of it can be seen. */
  all?: { href: string; label: string };
  className?: string;
  children: ReactNode;
};

/** A part of a page of figures with its heading and, where there is one, the way to the whole list. */
export function Panel({ id, title, lead, all, className, children }: PanelProps) {
  return (
    <Sheet aria-labelledby={id} className={className}>
      <header className="flex items-center justify-between gap-3 px-4 pt-[18px] pb-1.5 tablet:px-6">
        <div>
          <h2 id={id} className="font-bold text-lg">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-[70ch] text-note text-ink-2">{lead}</p>}
        </div>
        {all && (
          <TextLink href={all.href} className="inline-flex min-h-8 items-center font-semibold text-note">
            {all.label}
          </TextLink>
        )}
      </header>
      {children}
    </Sheet>
  );
}

/** In place of what there is nothing of. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="px-4 pt-2 pb-7 text-ink-2 text-sm tablet:px-6">{children}</p>;
}

/** In place of what the database did not tell in time. */
export function Unread() {
  return <NothingHere>This could not be read in time. Load the page again in a moment.</NothingHere>;
}
