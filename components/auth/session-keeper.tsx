'use client';

import { useEffect } from 'react';
import { validAccessToken } from '@/components/auth/access-token';
import { isLeaving, markLeaving, onSessionAnnouncedOrMissed } from '@/elements/session-channel';
import { forget } from '@/elements/sign-out';
import { paths } from '@/lib/base/paths';

/** Milliseconds between two looks whether the token is about to end. */
const lookEvery = 60_000;

/** Leaves this page so that nothing of it is seen again. */
function leave(go: () => void): void {
  document.body.hidden = true;
  go();
}

/** The address that is signed in now, or null; undefined when the server could not be asked. */
async function askWho(): Promise<string | null | undefined> {
  const response = await fetch('/api/me', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return undefined;
  const who: unknown = await response.json().catch(() => undefined);
  if (typeof who !== 'object') return undefined;
  return who !== null && 'email' in who && typeof who.email === 'string' ? who.email : null;
}

/**
 * Stands on every page of a signed-in user: keeps the access token fresh (specification §4), leaves when another tab
 * signs out or in as somebody else, and shows nothing when the browser brings the page back from its memory
 * (docs/security.md S41).
 */
export function SessionKeeper({ email }: { email: string }) {
  useEffect(() => {
    const keepToken = () => {
      // Without an answer the next call that needs the token says what is wrong.
      if (!document.hidden && !isLeaving()) validAccessToken(email).catch(() => undefined);
    };
    keepToken();
    const timer = setInterval(keepToken, lookEvery);
    return () => clearInterval(timer);
  }, [email]);

  useEffect(
    () =>
      onSessionAnnouncedOrMissed(async () => {
        const who = await askWho();
        if (who === undefined || who === email) return;
        forget(); // what was typed belongs to who has signed out
        markLeaving(true);
        leave(() => (who === null ? window.location.replace(paths.home) : window.location.reload()));
      }),
    [email],
  );

  useEffect(() => {
    function onShow(event: PageTransitionEvent): void {
      if (event.persisted) leave(() => window.location.reload());
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return null;
}
