import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DashboardShell } from '@/components/account/dashboard-shell';
import { AccountProvider } from '@/components/auth/account';
import { SessionKeeper } from '@/components/auth/session-keeper';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';

export const metadata: Metadata = { robots: { index: false } };

/** The sidebar by role. Each page checks again by itself: a layout is not run on every navigation. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { role, email } = await requireActor('user', paths.dashboard);
  return (
    <DashboardShell role={role}>
      <SessionKeeper email={email} />
      <AccountProvider email={email}>{children}</AccountProvider>
    </DashboardShell>
  );
}
