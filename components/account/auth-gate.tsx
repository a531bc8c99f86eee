'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';

type AuthGateProps = {
  /** Send the page in one piece: its parts would need scripts to be joined. */
  whole: boolean;
  children: ReactNode;
};

/**
 * Shows a spinner until the server has looked at the session and read the page (specification §2). It is the last thing
 * of the body, so that its content reads in order even where no script puts it in its place (decision 0017).
 */
export function AuthGate({ whole, children }: AuthGateProps) {
  // Decided once: another kind of boundary would make everything inside anew.
  const [isWhole] = useState(whole);
  if (!isWhole) return <Suspense fallback={<CheckingSession />}>{children}</Suspense>;
  return (
    <>
      <CheckingSession className="not-last:hidden" />
      {children}
    </>
  );
}

/** Gone by itself once anything follows it, where the page arrives in one piece. */
function CheckingSession({ className }: { className?: string }) {
  return (
    <div
      data-auth-gate
      className={cn('grid min-h-[calc(100dvh-var(--header))] place-items-center bg-canvas', className)}
    >
      <Spinner>Loading…</Spinner>
    </div>
  );
}
