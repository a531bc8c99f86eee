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
 *
 * Both ways have one shape, down to the names: a form that was posted before its page was alive finds its answer by the
 * way from the root to itself (React's `useActionState`), and that answer may well come in parts for a page that came whole.
 */
export function AuthGate({ whole, children }: AuthGateProps) {
  // Decided once: another kind of boundary would make everything inside anew.
  const [isWhole] = useState(whole);
  return isWhole ? (
    <>
      <CheckingSession className="not-last:hidden" />
      <InOnePiece>{children}</InOnePiece>
    </>
  ) : (
    <>
      {null}
      <Suspense fallback={<CheckingSession />}>{children}</Suspense>
    </>
  );
}

/** Stands where `Suspense` does, under the name by which React knows that. */
function InOnePiece({ children }: { children: ReactNode }) {
  return children;
}
InOnePiece.displayName = 'Suspense';

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
