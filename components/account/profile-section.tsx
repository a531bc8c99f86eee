'use client';

import { useEffect, useRef, useState } from 'react';
import { ProfileForm, profileDraft } from '@/components/account/profile-form';
import { ProfileView } from '@/components/account/profile-view';
import { readDraft } from '@/components/form/draft';
import { isAt } from '@/components/form/use-focus-kept';
import { announceSessionChange } from '@/elements/session-channel';
import type { Profile } from '@/lib/users/schema';

type ProfileSectionProps = {
  profile: Profile;
  /** The form is open from the start. */
  isOpened: boolean;
};

/** The profile; Edit Profile opens its form, which closes after a successful update (specification §4). */
export function ProfileSection({ profile, isOpened }: ProfileSectionProps) {
  const [editing, setEditing] = useState(isOpened);
  const opener = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);

  // A draft means that the visitor was sent to log in with this form open, and is back.
  useEffect(() => {
    if (readDraft(profileDraft(profile.email))) setEditing(true);
  }, [profile.email]);

  function close(): void {
    setEditing(false);
    if (section.current && isAt(section.current)) opener.current?.focus();
  }

  return (
    <div
      ref={section}
      className={
        editing
          ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:gap-7 xl:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]'
          : 'max-w-[720px]'
      }
    >
      <ProfileView
        profile={profile}
        opener={opener}
        editing={editing}
        onEdit={() => (editing ? close() : setEditing(true))}
      />
      {editing && (
        <ProfileForm
          profile={profile}
          onCancel={close}
          onSaved={(isAll) => {
            announceSessionChange(); // the navbar shows the name
            if (isAll) close();
          }}
        />
      )}
    </div>
  );
}
