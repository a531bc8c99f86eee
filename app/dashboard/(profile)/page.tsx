import type { Metadata } from 'next';
import { ProfileSection } from '@/components/account/profile-section';
import { PageHeading } from '@/components/ui/page-heading';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { getProfile } from '@/lib/users/data';

export const metadata: Metadata = { title: 'My Profile' };

export default async function ProfilePage() {
  const actor = await requireActor('user', paths.dashboard);
  const profile = await getProfile(actor);
  return (
    <>
      <PageHeading
        title="My Profile"
        lead="The name, address and phone number here fill in every new order."
      />
      <ProfileSection profile={profile} />
    </>
  );
}
