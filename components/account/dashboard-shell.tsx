import type { ReactNode } from 'react';
import { DashboardNav, type Waiting } from '@/components/account/dashboard-nav';
import { PendingPageSlot } from '@/components/account/pending-page';
import type { Role } from '@/lib/auth/schema';

type DashboardShellProps = {
  /** Null hides the sidebar: an admin without the required second factor can open none of its pages yet. */
  role: Role | null;
  waiting: Waiting;
  children: ReactNode;
};

/** The signed-in area below the navbar: sidebar by role, and the page on its canvas. */
export function DashboardShell({ role, waiting, children }: DashboardShellProps) {
  return (
    <div className="min-h-[calc(100dvh-var(--header))] bg-canvas print:min-h-0 print:bg-transparent">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] sidebar:min-h-[inherit] sidebar:grid-cols-[212px_minmax(0,1fr)] sidebar:grid-rows-1 print:block">
        <div className="-mx-(--gutter) border-line border-b px-(--gutter) sidebar:mx-0 sidebar:border-r sidebar:border-b-0 sidebar:px-0 print:hidden">
          <div className="sidebar:sticky sidebar:top-(--header) sidebar:py-8 sidebar:pr-6">
            {role && <DashboardNav role={role} waiting={waiting} />}
          </div>
        </div>
        <div className="relative min-w-0 pt-6 pb-[72px] print:p-0! sidebar:pt-9 sidebar:pl-[clamp(24px,3.4vw,48px)]">
          <main id="main" tabIndex={-1} className="outline-none">
            {children}
          </main>
          <PendingPageSlot />
        </div>
      </div>
    </div>
  );
}
