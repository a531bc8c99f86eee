import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { VerifyEmailForm } from '@/components/auth/verify-email-form';
import { getActor } from '@/lib/auth/admit';
import { readVerification } from '@/lib/auth/verify';
import { site } from '@/lib/base/site';

// The address holds the token: no other site is told it (docs/security.md S24).
export const metadata: Metadata = {
  title: 'Verify email',
  robots: { index: false },
  referrer: 'same-origin',
};

type Search = Promise<{ token?: string | string[] }>;

/** The page behind the link of the welcome mail. Opening it changes nothing. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Search }) {
  const { token } = await searchParams;
  const link = typeof token === 'string' ? await readVerification(await getActor(), token) : null;
  return (
    <AuthShell title="Verify email" lead={`Your account at ${site.name}.`}>
      <LiveForms>
        <VerifyEmailForm token={typeof token === 'string' ? token : ''} link={link} />
      </LiveForms>
    </AuthShell>
  );
}
