import type { ReactNode } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';

export type PanelProps = {
  id: string;
  title: string;
  lead?: string;
  /** The link to the full list. */
  all?: { href: string; label: string };
  children: ReactNode;
};

/** A section of a page of figures, with its heading and an optional link to the full list. */
export function Panel({ id, title, lead, all, children }: PanelProps) {
  return (
    <Sheet aria-labelledby={id}>
      <header className="flex items-center justify-between gap-3 px-edge pt-[18px] pb-1.5">
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

/** Shown in a panel that has no content. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="px-edge pt-2 pb-7 text-ink-2 text-sm">{children}</p>;
}

/** Shown instead of data that could not be read in time. */
export function LoadTimedOut() {
  return <NothingHere>This could not be read in time. Load the page again in a moment.</NothingHere>;
}
