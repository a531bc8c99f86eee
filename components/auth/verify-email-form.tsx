'use client';

import { NewPassword, PasswordSet } from '@/components/auth/new-password-form';
import { PostedForm } from '@/components/auth/posted-form';
import { type Posted, usePostedResult } from '@/components/auth/use-posted-result';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { claimAccountAction, verifyEmailAction } from '@/lib/auth/actions';
import type { Verification } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { loginAgain, paths } from '@/lib/base/paths';

type VerifyEmailFormProps = {
  token: string;
  /** What the link verifies; null when it is no longer valid. */
  link: Verification | null;
  /** The email of the account that is signed in is verified, by an earlier link or otherwise. */
  needsNone: boolean;
};

const stateOf = (link: Verification | null, needsNone: boolean): string | null => {
  if (link) return link.verified ? messages.auth.emailVerified : null;
  return needsNone ? messages.auth.verifiedAlready : null;
};

/** Asks for the press of a button: opening the link proves nothing, because mail scanners open links too. */
export function VerifyEmailForm({ token, link, needsNone }: VerifyEmailFormProps) {
  const posted = usePostedResult(verifyEmailAction);
  const claim = usePostedResult(claimAccountAction);
  // Checked first: a new password uses up the link.
  if (claim.done) return <PasswordSet message={claim.done.message} />;
  const done = posted.done?.message ?? stateOf(link, needsNone);
  if (link && !link.own && !done) return <NotOwn token={token} email={link.email} claim={claim} />;
  if (done || !link) {
    return (
      <div className="grid gap-5">
        <Note tone={done ? 'ok' : 'bad'} role={done ? 'status' : 'alert'}>
          {done ?? messages.auth.linkDead}
        </Note>
        <ButtonLink href={done ? paths.products : paths.dashboard} variant="ink" size="lg">
          {done ? 'See the products' : 'Send a new link from My Profile'}
        </ButtonLink>
      </div>
    );
  }
  return (
    <PostedForm posted={posted} label="Verify my email" pendingLabel="Verifying…">
      <input type="hidden" name="token" value={token} />
      <p className="text-body">
        Press the button if <b className="[overflow-wrap:anywhere]">{link.email}</b> is yours and you made the
        account.
      </p>
    </PostedForm>
  );
}

type NotOwnProps<Data> = { token: string; email: string; claim: Posted<Data> };

/**
 * For a browser not signed in to the account. Whoever made the account proves it by its password; an owner of the email
 * who did not make it sets a new password, which takes the account over.
 */
function NotOwn<Data>({ token, email, claim }: NotOwnProps<Data>) {
  const here = `${paths.verifyEmail}?token=${encodeURIComponent(token)}`;
  return (
    <div className="grid gap-5">
      <p className="text-body">
        You made the account of <b className="[overflow-wrap:anywhere]">{email}</b>? Log in, and this page
        verifies it.
      </p>
      <ButtonLink href={loginAgain(here)} variant="ink" size="lg">
        Log in and verify
      </ButtonLink>
      <h2 className="mt-2 border-line border-t pt-6 font-bold text-base">Somebody else made it?</h2>
      <p className="text-body">
        The address is yours, so the account can be: set a password, and what was entered before is removed.
      </p>
      <NewPassword token={token} email={email} posted={claim} />
    </div>
  );
}
