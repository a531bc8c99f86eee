import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { NewPasswordForm } from '@/components/auth/new-password-form';
import { readReset } from '@/lib/auth/reset';

// The address holds the token: no other site is told it (docs/security.md S24).
export const metadata: Metadata = {
  title: 'New password',
  robots: { index: false },
  referrer: 'same-origin',
};

type Search = Promise<{ token?: string | string[] }>;

/** The page behind the mailed link. Opening it changes nothing. */
export default async function NewPasswordPage({ searchParams }: { searchParams: Search }) {
  const { token } = await searchParams;
  const link = typeof token === 'string' ? await readReset(token) : null;
  return (
    <AuthShell title="New password" lead="You are signed out everywhere once it is set.">
      <LiveForms>
        <NewPasswordForm token={typeof token === 'string' ? token : ''} email={link?.email ?? null} />
      </LiveForms>
    </AuthShell>
  );
}
