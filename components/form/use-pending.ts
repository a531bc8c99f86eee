'use client';

import { startTransition, useState } from 'react';

/**
 * Whether a call is under way, and what begins one. Not `useTransition`, in which React holds back every navigation
 * until the call has its answer. What it changed is shown first: a refresh that it began is a transition, too.
 */
export function usePending(): [pending: boolean, begin: (call: () => Promise<void>) => void] {
  const [pending, setPending] = useState(false);

  async function begin(call: () => Promise<void>): Promise<void> {
    setPending(true);
    try {
      await call();
    } finally {
      startTransition(() => setPending(false));
    }
  }

  return [pending, (call) => void begin(call)];
}
