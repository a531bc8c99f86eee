'use client';

import { leaveEndedSession } from '@/components/auth/sign-out';
import { callAction } from '@/components/form/call-action';
import { ConfirmButton } from '@/components/form/confirm-button';
import { signOutEverywhereAction } from '@/lib/auth/actions';
import { paths } from '@/lib/base/paths';

/** Ends every session, including this one, and clears its data from this browser (specification §2, Sign Out). */
export function SignOutEverywhere() {
  async function signOut() {
    const result = await callAction(signOutEverywhereAction, {});
    if (result.ok) await leaveEndedSession(paths.loginAfter('everywhere'));
    return result;
  }
  return (
    <ConfirmButton
      action={signOutEverywhereAction}
      fields={{}}
      call={signOut}
      variant="line"
      isHarmless
      title="Sign out everywhere?"
      description="Every device is signed out at once, this one too. You can log in again whenever you like."
      confirm="Sign out everywhere"
      confirming="Signing out…"
      keep="Stay signed in"
      subject={null}
    >
      Sign out everywhere
    </ConfirmButton>
  );
}
