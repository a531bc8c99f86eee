import type { Metadata } from 'next';
import { OpenSessions } from '@/components/account/open-sessions';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { enter } from '@/lib/auth/admit';
import { openSessions } from '@/lib/auth/open-sessions';
import { dashboardPages } from '@/lib/base/dashboard-pages';

const page = dashboardPages.security;
export const metadata: Metadata = { title: page.title };

/** Where somebody is signed in. */
export default async function SecurityPage() {
  const actor = await enter(page);
  return (
    <>
      <Breadcrumb parent={dashboardPages.profile} current={page.title} />
      <PageHeading
        title={page.title}
        lead="Each browser that is signed in to this account. End those that you do not know or no longer use."
      />
      <OpenSessions sessions={await openSessions(actor)} />
    </>
  );
}
