import type { ReactNode } from 'react';
import { Sheet } from '@/components/ui/sheet';

type PartProps = { id: string; title: string; lead?: string; children: ReactNode };

/** A part of the status page under its heading. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <Sheet aria-labelledby={id}>
      <header className="px-4 pt-[18px] pb-2 tablet:px-6">
        <h2 id={id} className="font-bold text-lg">
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-[70ch] text-note text-ink-2">{lead}</p>}
      </header>
      {children}
    </Sheet>
  );
}

/** In place of what is not there. */
export function Nothing({ children }: { children: string }) {
  return <p className="px-4 pt-1 pb-6 text-ink-2 text-sm tablet:px-6">{children}</p>;
}

/** In place of what the database did not tell in time. */
export function Unread() {
  return <Nothing>This could not be read in time. Load the page again in a moment.</Nothing>;
}
