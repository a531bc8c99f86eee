'use client';

import { useEffect } from 'react';
import { validAccessToken } from '@/components/auth/access-token';
import { isLeaving, markLeaving, onSessionAnnouncedOrMissed } from '@/elements/session-channel';
import { forget } from '@/elements/sign-out';
import { hasHint } from '@/elements/visitor';
import { paths } from '@/lib/base/paths';

/** Milliseconds between two checks whether the token is about to expire. */
const lookEvery = 60_000;

/** Leaves this page, hiding it at once so that nothing of it stays visible. */
function leave(go: () => void): void {
  document.body.hidden = true;
  go();
}

/** The email of the signed-in account, or null; undefined when the server gave no answer. */
async function askEmail(): Promise<string | null | undefined> {
  if (!hasHint(document.cookie)) return null; // signed out in this browser, whether or not the shop can be reached
  const response = await fetch('/api/me', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return undefined;
  const who: unknown = await response.json().catch(() => undefined);
  if (typeof who !== 'object') return undefined;
  return who !== null && 'email' in who && typeof who.email === 'string' ? who.email : null;
}

/**
 * Stands on every page of a signed-in user: keeps the access token fresh (specification §4), leaves when another tab
 * signs out or in as somebody else, and reloads when the browser restores the page from its back/forward cache
 * (docs/security.md S41).
 */
export function SessionKeeper({ email }: { email: string }) {
  useEffect(() => {
    const keepToken = () => {
      // A failure is ignored here: the next call that needs the token reports it.
      if (!document.hidden && !isLeaving()) validAccessToken(email).catch(() => undefined);
    };
    keepToken();
    const timer = setInterval(keepToken, lookEvery);
    return () => clearInterval(timer);
  }, [email]);

  useEffect(() => {
    const gone = new AbortController();
    onSessionAnnouncedOrMissed(async () => {
      const who = await askEmail();
      if (who === undefined || who === email) return;
      forget(); // drafts belong to the account that signed out
      markLeaving(true);
      leave(() => (who === null ? window.location.replace(paths.home) : window.location.reload()));
    }, gone.signal);
    return () => gone.abort();
  }, [email]);

  useEffect(() => {
    function onShow(event: PageTransitionEvent): void {
      if (event.persisted) leave(() => window.location.reload());
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return null;
}
