'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { onSessionChange } from '@/components/auth/session-channel';
import { sessionHint } from '@/lib/base/early-script';

export type Visitor =
  | { state: 'unknown' | 'guest' }
  /** `name` is null while the server could not be asked. */
  | { state: 'user'; name: string | null; photoURL: string | null; isAdmin: boolean };

const hasHint = () => document.cookie.split('; ').includes(sessionHint);

/** Someone whom the server could not be asked about; the cookie still says that someone is signed in. */
const somebody = { state: 'user', name: null, photoURL: null, isAdmin: false } as const;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function visitorOf(answer: unknown): Visitor {
  if (typeof answer !== 'object' || answer === null) return { state: 'guest' };
  const { name, email, photoURL, role }: Record<string, unknown> = { ...answer };
  return {
    state: 'user',
    name: textOf(name) ?? textOf(email),
    photoURL: textOf(photoURL),
    isAdmin: role === 'admin',
  };
}

async function askWho(signal: AbortSignal): Promise<Visitor> {
  if (!hasHint()) return { state: 'guest' };
  try {
    const response = await fetch('/api/me', { cache: 'no-store', signal });
    return response.ok ? visitorOf(await response.json()) : somebody;
  } catch {
    return somebody;
  }
}

/** Tells the style, as the early script does before anybody was asked, whose links to show. */
function markRoot(visitor: Visitor): void {
  const { dataset } = document.documentElement;
  if (visitor.state === 'user') dataset['session'] = visitor.isAdmin ? 'admin' : 'user';
  else delete dataset['session'];
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
      if (current.signal.aborted) return;
      markRoot(next);
      setVisitor(next);
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
