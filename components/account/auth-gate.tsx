'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';

type AuthGateProps = {
  /** Send the page in one piece, for browsers without the scripts that put streamed parts in place. */
  whole: boolean;
  children: ReactNode;
};

/**
 * Shows a spinner until the server has checked the session and read the page (specification §2). It is the last element
 * of the body, so that its content is in reading order even if no script moves it into place (decision 0017).
 *
 * Both variants render the same tree, down to component names: `useActionState` matches the result of a form posted
 * before hydration by the form's path from the root, and that response may be streamed for a page sent whole.
 */
export function AuthGate({ whole, children }: AuthGateProps) {
  // Fixed at the first render: switching the kind of boundary would remount everything inside.
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

/** Takes the place of `Suspense` under its display name, so that React computes the same path to each form. */
function InOnePiece({ children }: { children: ReactNode }) {
  return children;
}
InOnePiece.displayName = 'Suspense';

/** When the page is sent whole, `not-last:hidden` removes this as soon as the page follows it. */
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
