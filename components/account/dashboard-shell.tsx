import type { ReactNode } from 'react';
import { DashboardNav } from '@/components/account/dashboard-nav';
import { PendingPageSlot } from '@/components/account/pending-page';
import { SiteHeader } from '@/components/layout/site-header';
import type { Role } from '@/lib/auth/schema';

/** The signed-in half: navbar, sidebar by role, and the page on its canvas. */
export function DashboardShell({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <div className="min-h-[calc(100dvh-var(--header))] bg-canvas print:bg-transparent">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] min-[1121px]:min-h-[inherit] min-[1121px]:grid-cols-[212px_minmax(0,1fr)] min-[1121px]:grid-rows-1 print:block">
          <div className="-mx-(--gutter) border-line border-b px-(--gutter) min-[1121px]:mx-0 min-[1121px]:border-r min-[1121px]:border-b-0 min-[1121px]:px-0 print:hidden">
            <div className="min-[1121px]:sticky min-[1121px]:top-(--header) min-[1121px]:py-8 min-[1121px]:pr-6">
              <DashboardNav role={role} />
            </div>
          </div>
          <div className="relative min-w-0 pt-6 pb-[72px] print:p-0! min-[1121px]:pt-9 min-[1121px]:pl-[clamp(24px,3.4vw,48px)]">
            <main id="main" tabIndex={-1} className="outline-none">
              {children}
            </main>
            <PendingPageSlot />
          </div>
        </div>
      </div>
    </>
  );
}
