'use client';

import Link from 'next/link';
import { Avatar } from '@/components/account/avatar';
import { SignOutButton } from '@/components/auth/sign-out-button';
import { useVisitor } from '@/components/auth/use-visitor';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';

/**
 * The part of the navbar that differs from person to person (specification §2): Login for visitors; Dashboard,
 * the display name and Sign Out for users. The server's HTML says Login; it is held back while a user is likely.
 */
export function AccountNav() {
  const visitor = useVisitor();
  if (visitor.state !== 'user') {
    const unsure = visitor.state === 'unknown';
    return (
      <ButtonLink
        href={paths.login}
        prefetch={false}
        size="md"
        className={unsure ? 'session-hint:invisible' : undefined}
      >
        Login
      </ButtonLink>
    );
  }
  return (
    <>
      <Link
        href={paths.dashboard}
        prefetch={false}
        className="inline-flex min-h-11 items-center hover:underline max-lg:text-xl max-lg:font-semibold"
      >
        Dashboard
      </Link>
      {visitor.name !== null && (
        <span className="flex min-w-0 items-center gap-2.5 font-medium text-ink-2">
          <Avatar size="xs" name={visitor.name} photoURL={visitor.photoURL} />
          <span className="max-w-60 truncate lg:max-w-24 xl:max-w-44" title={visitor.name}>
            {visitor.name}
          </span>
        </span>
      )}
      <SignOutButton />
    </>
  );
}
