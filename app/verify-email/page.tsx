import { type MailedPageProps, mailedPage, tokenOf } from '@/app/mailed-page';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { VerifyEmailForm } from '@/components/auth/verify-email-form';
import { getActor } from '@/lib/auth/admit';
import { readVerification } from '@/lib/auth/verify';
import { site } from '@/lib/base/site';

export const metadata = mailedPage('Verify email');

/** The page behind the link in the welcome email. Opening it changes nothing. */
export default async function VerifyEmailPage(props: MailedPageProps) {
  const token = await tokenOf(props);
  const actor = await getActor();
  const link = token ? await readVerification(actor, token) : null;
  return (
    <AuthShell title="Verify email" lead={`Your account at ${site.name}.`}>
      <LiveForms>
        <VerifyEmailForm token={token} link={link} needsNone={actor?.verified ?? false} />
      </LiveForms>
    </AuthShell>
  );
}
