import type { Metadata } from 'next';
import { ProfileSection } from '@/components/account/profile-section';
import { PageHeading } from '@/components/ui/page-heading';
import { TextLink } from '@/components/ui/text-link';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getProfile } from '@/lib/users/data';

const page = dashboardPages.profile;
export const metadata: Metadata = { title: page.title };

export default async function ProfilePage() {
  const actor = await enter(page);
  const profile = await getProfile(actor);
  return (
    <>
      <PageHeading
        title={page.title}
        lead="The name, address and phone number here fill in every new order."
      />
      <ProfileSection profile={profile} />
      <p className="mt-5 text-ink-2 text-sm">
        <TextLink href={paths.security}>{dashboardPages.security.title}</TextLink>: where you are signed in,
        and how to end it.
      </p>
    </>
  );
}
