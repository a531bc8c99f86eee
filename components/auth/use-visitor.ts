'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { onSessionChange } from '@/components/auth/session-channel';
import { sessionHint } from '@/lib/base/early-script';

export type Visitor =
  | { state: 'unknown' | 'guest' }
  /** `name` is null while the server could not be asked; the cookie still says that someone is signed in. */
  | { state: 'user'; name: string | null };

const hasHint = () => document.cookie.split('; ').includes(sessionHint);

function nameOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { name, email } = answer as { name?: unknown; email?: unknown };
  if (typeof name === 'string' && name !== '') return name;
  return typeof email === 'string' ? email : null;
}

async function askWho(signal: AbortSignal): Promise<Visitor> {
  if (!hasHint()) return { state: 'guest' };
  try {
    const response = await fetch('/api/me', { cache: 'no-store', signal });
    if (!response.ok) return { state: 'user', name: null };
    const answer: unknown = await response.json();
    return answer === null ? { state: 'guest' } : { state: 'user', name: nameOf(answer) };
  } catch {
    return { state: 'user', name: null };
  }
}

/**
 * Who is looking at this page, for pages that are the same document for everybody.
 * Asks the server only when the hint cookie is there; again after each navigation, on return to the tab, and when
 * another tab signs in or out (a layout is not remounted after a login, so once is not enough).
 */
export function useVisitor(): Visitor {
  const pathname = usePathname();
  const [visitor, setVisitor] = useState<Visitor>({ state: 'unknown' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to ask again
  useEffect(() => {
    let asking = new AbortController();
    async function ask(): Promise<void> {
      asking.abort();
      const current = new AbortController();
      asking = current;
      const next = await askWho(current.signal);
      if (!current.signal.aborted) setVisitor(next);
    }
    void ask();
    const stop = onSessionChange(() => void ask());
    return () => {
      asking.abort();
      stop();
    };
  }, [pathname]);

  return visitor;
}
