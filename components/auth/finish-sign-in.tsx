'use client';

import { useEffect, useState } from 'react';
import { obtainAccessToken } from '@/components/auth/access-token';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { announceSessionChange } from '@/elements/session-channel';
import { messages } from '@/lib/base/messages';

export type SignedIn = { email: string; target: string };

/** The last step of every sign-in: stays until the access token is stored, then goes on (specification §4). */
export function FinishSignIn({ email, target }: SignedIn) {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    obtainAccessToken(email).then(
      () => {
        announceSessionChange();
        window.location.assign(target);
      },
      () => setFailedAttempt(attempt),
    );
  }, [email, target, attempt]);

  if (failedAttempt === attempt) {
    return (
      <div className="grid gap-4">
        <Note tone="bad" role="alert">
          {messages.auth.tokenFailed}
        </Note>
        <Button variant="ink" size="lg" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="py-10">
      <Spinner>Signing you in…</Spinner>
      <noscript>
        <p className="mt-6 text-center text-body">
          You are signed in.{' '}
          <a href={target} className="font-bold underline">
            Continue
          </a>
        </p>
      </noscript>
    </div>
  );
}
