import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import { DashboardShell } from '@/components/account/dashboard-shell';
import { SessionKeeper } from '@/components/auth/session-keeper';
import { SiteHeader } from '@/components/layout/site-header';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <AuthGate whole={await isWholePage()}>
        <SignedIn>{children}</SignedIn>
      </AuthGate>
    </>
  );
}

/** The sidebar by role. Each page checks again by itself: a layout is not run on every navigation. */
async function SignedIn({ children }: { children: ReactNode }) {
  const { role, email } = await requireActor('user', paths.dashboard);
  return (
    <DashboardShell role={role}>
      <SessionKeeper email={email} />
      {children}
    </DashboardShell>
  );
}
