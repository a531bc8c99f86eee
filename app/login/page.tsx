import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { LoginForm } from '@/components/auth/login-form';
import { Note } from '@/components/ui/note';
import { getActor } from '@/lib/auth/admit';
import { providerWords } from '@/lib/auth/provider-words';
import { originOfFailedSignIn, pendingEmail, targetFor, wasSentAway } from '@/lib/auth/sign-in';
import { messages } from '@/lib/base/messages';
import { safeReturnPath } from '@/lib/base/paths';
import { demoAccounts } from './demo-accounts';

export const metadata: Metadata = {
  title: 'Login',
  description: 'Log in to order paint rollers, brushes and applicators, pay by card and follow your orders.',
  robots: { index: false },
};

type Search = Promise<{ [name in 'from' | 'error' | 'again' | 'after']?: string | string[] }>;

/** Notices by what led here, mostly a session's end (`paths.loginAfter`). */
const ends = new Map<unknown, string>([
  ['deletion', messages.ownData.deleted],
  ['everywhere', messages.sessions.allEnded],
  ['password', messages.auth.passwordChanged],
]);

/**
 * The login page. Visitors with a session, such as after Google, go on to where they were heading (specification §2),
 * unless what led here is about another account than the one that this browser is signed in to.
 */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { from: origin, error, again, after } = await searchParams;
  const from = error && !origin ? await originOfFailedSignIn() : safeReturnPath(origin);
  const end = ends.get(after);
  const [actor, sentAway] = await Promise.all([getActor(), wasSentAway()]);
  const goesOn = again === undefined && after !== 'password';
  return (
    <AuthShell title="Login" lead="Your orders, payments and receipts.">
      {sentAway && !actor && (
        <Note tone="warn" role="status" className="mb-5">
          {messages.auth.adminsOnlySignedOut}
        </Note>
      )}
      {end && (!actor || after === 'password') && (
        <Note tone="ok" role="status" className="mb-5">
          {end}
        </Note>
      )}
      <LiveForms>
        <LoginForm
          from={from}
          signedIn={
            goesOn && actor
              ? { email: actor.email, name: actor.name, target: targetFor(actor, from, sentAway) }
              : null
          }
          codeFor={actor ? null : await pendingEmail()}
          again={again !== undefined}
          providerError={error === undefined ? null : await sentenceFor(error)}
          demoAccounts={await demoAccounts()}
        />
      </LiveForms>
    </AuthShell>
  );
}

/** The identity provider's own error message (specification §8), else our message for its error code. */
async function sentenceFor(code: string | string[]): Promise<string> {
  if (code === 'GoogleUnverified') return messages.auth.googleUnverified;
  // The second code is Auth.js's own, for an account created at the very moment of its check.
  if (code === 'GoogleNotLinked' || code === 'OAuthAccountNotLinked') return messages.auth.googleNotLinked;
  const words = await providerWords();
  return words ? messages.auth.googleSaid(words) : messages.auth.googleFailed;
}
