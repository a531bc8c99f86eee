import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { RegisterForm } from '@/components/auth/register-form';
import { getActor } from '@/lib/auth/admit';
import { targetFor } from '@/lib/auth/sign-in';
import { safeReturnPath } from '@/lib/base/paths';

export const metadata: Metadata = {
  title: 'Register',
  description: 'Make an account for ordering in bulk, paying by card and reviewing what you bought.',
  robots: { index: false },
};

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** The registration page: signs in at once and leads on to `from` (specification §2). */
export default async function RegisterPage({ searchParams }: Props) {
  const from = safeReturnPath((await searchParams).from);
  const actor = await getActor();
  return (
    <AuthShell title="Register" lead="One account for ordering, paying and reviewing.">
      <LiveForms>
        <RegisterForm
          from={from}
          signedIn={actor && { email: actor.email, name: actor.name, target: targetFor(actor, from) }}
        />
      </LiveForms>
    </AuthShell>
  );
}
