import type { Metadata } from 'next';
import { AccountPages } from '@/components/account/account-pages';
import { ProfileSection } from '@/components/account/profile-section';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { getProfile } from '@/lib/users/data';

const page = dashboardPages.profile;
export const metadata: Metadata = { title: page.title };

/** @param edit in the address, opens the form: for a press before the page is alive, or without scripts */
export default async function ProfilePage({ searchParams }: { searchParams: Promise<{ edit?: unknown }> }) {
  const actor = await requirePageActor(page);
  const [profile, { edit }] = await Promise.all([getProfile(actor), searchParams]);
  return (
    <>
      <PageHeading
        title={page.title}
        lead="The name, address and phone number here fill in every new order, unless your address book says where it goes."
      />
      <AccountPages current={page} />
      <ProfileSection profile={profile} isOpened={edit !== undefined} />
    </>
  );
}
