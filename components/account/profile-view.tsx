import type { RefObject } from 'react';
import { Avatar } from '@/components/account/avatar';
import { UnverifiedEmail } from '@/components/account/unverified-email';
import { Button } from '@/components/ui/button';
import { Email } from '@/components/ui/email';
import { MultilineText } from '@/components/ui/multiline-text';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { SummaryList, SummaryRow } from '@/components/ui/summary-list';
import { paths } from '@/lib/base/paths';
import type { Profile } from '@/lib/users/schema';

type ProfileViewProps = {
  profile: Profile;
  editing: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
};

/** The user record (specification §3) as its owner sees it. */
export function ProfileView({ profile, editing, opener, onEdit }: ProfileViewProps) {
  return (
    <Sheet aria-label="Profile" className={sheetPadding}>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} photoURL={profile.photoURL} />
        <div className="min-w-0 grow basis-40">
          <h2 className="font-bold text-lg leading-snug [overflow-wrap:anywhere]">
            <bdi>{profile.name}</bdi>
          </h2>
          <p className="text-ink-2 text-sm">{profile.role}</p>
        </div>
        <form action={paths.dashboard}>
          <Button
            type="submit"
            name="edit"
            value=""
            ref={opener}
            variant="line"
            aria-expanded={editing}
            onClick={(event) => {
              event.preventDefault();
              onEdit();
            }}
          >
            Edit Profile
          </Button>
        </form>
      </div>
      <SummaryList>
        <SummaryRow label="Email">
          <Email address={profile.email} />
        </SummaryRow>
        <SummaryRow label="Phone">{profile.phone ?? <Missing />}</SummaryRow>
        <SummaryRow label="Address">
          {profile.address ? <MultilineText>{profile.address}</MultilineText> : <Missing />}
        </SummaryRow>
        <SummaryRow label="Company">{profile.company ?? <Missing />}</SummaryRow>
        <SummaryRow label="Tax number">{profile.taxNumber ?? <Missing />}</SummaryRow>
        <SummaryRow label="Education">{profile.education ?? <Missing />}</SummaryRow>
        <SummaryRow label="LinkedIn">
          <LinkedIn url={profile.LinkedIn} />
        </SummaryRow>
      </SummaryList>
      {!profile.emailVerified && <UnverifiedEmail />}
    </Sheet>
  );
}

function Missing() {
  return <span className="font-medium text-ink-3">Not given</span>;
}

/** A link only for web addresses: what was stored may be anything. */
function LinkedIn({ url }: { url: string | null }) {
  if (!url) return <Missing />;
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a
      href={url}
      rel="noopener noreferrer nofollow"
      target="_blank"
      className="underline decoration-line-strong hover:decoration-accent"
    >
      {url.replace(/^https?:\/\/(www\.)?/i, '')}
    </a>
  );
}
