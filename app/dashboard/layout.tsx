import '@/app/account-actions';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import type { Waiting } from '@/components/account/dashboard-nav';
import { DashboardShell } from '@/components/account/dashboard-shell';
import { AccountProvider } from '@/components/auth/account';
import { SessionKeeper } from '@/components/auth/session-keeper';
import { SiteHeader } from '@/components/layout/site-header';
import type { Actor } from '@/lib/auth/actor';
import { getActor } from '@/lib/auth/admit';
import { loginFrom, paths } from '@/lib/base/paths';
import { countToSend } from '@/lib/orders/list';
import { countNewReviews } from '@/lib/reviews/data';

export const metadata: Metadata = { robots: { index: false } };

/** The largest count that the sidebar shows; above, it shows '99+'. */
const most = 99;
const counted = (count: number) => (count > most ? `${most}+` : String(count));

/** Pending work of admins: paid orders to send, and reviews of the last seven days. */
async function readWaiting(actor: Actor): Promise<Waiting> {
  const [toSend, written] = await Promise.all([countToSend(actor), countNewReviews(actor, most + 1)]);
  return {
    ...(toSend > 0 && { [paths.allOrders]: { count: counted(toSend), words: 'paid, waiting to be sent' } }),
    ...(written > 0 && { [paths.reviews]: { count: counted(written), words: 'new in seven days' } }),
  };
}

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

/** The sidebar, by role. Each page checks access again by itself, because a layout does not run on every navigation. */
async function SignedIn({ children }: { children: ReactNode }) {
  // Not `requirePageActor`, because a layout does not know which page it contains.
  const actor = await getActor();
  if (!actor) redirect(loginFrom(paths.dashboard));
  const { role, email, lacksFactor } = actor;
  return (
    <DashboardShell
      role={lacksFactor ? null : role}
      waiting={role === 'admin' ? await readWaiting(actor) : {}}
    >
      <SessionKeeper email={email} />
      <AccountProvider email={email}>{children}</AccountProvider>
    </DashboardShell>
  );
}
