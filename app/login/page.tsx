import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LoginForm } from '@/components/auth/login-form';
import { getActor } from '@/lib/auth/admit';
import { originOfFailedSignIn, targetFor } from '@/lib/auth/sign-in';
import { messages } from '@/lib/base/messages';
import { safeReturnPath } from '@/lib/base/paths';
import { demoAccounts } from './demo-accounts';

export const metadata: Metadata = {
  title: 'Login',
  description: 'Sign in to order paint rollers, brushes and applicators, pay by card and follow your orders.',
  robots: { index: false },
};

type Search = Promise<{ from?: string | string[]; error?: string | string[] }>;

/** Signing in; whoever comes with a session, as after Google, goes on to where he was heading (specification §2). */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { from: origin, error } = await searchParams;
  const from = error && !origin ? await originOfFailedSignIn() : safeReturnPath(origin);
  const actor = await getActor();
  return (
    <AuthShell title="Login" lead="Your orders, payments and receipts.">
      <LoginForm
        from={from}
        signedIn={actor && { email: actor.email, target: targetFor(actor.role, from) }}
        providerError={error === undefined ? null : sentenceFor(error)}
        demoAccounts={demoAccounts()}
      />
    </AuthShell>
  );
}

/** What the identity provider's error code means to a visitor. */
function sentenceFor(code: string | string[]): string {
  return code === 'GoogleUnverified' ? messages.auth.googleUnverified : messages.auth.googleFailed;
}
