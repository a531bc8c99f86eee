import { type MailedPageProps, mailedPage, tokenOf } from '@/app/mailed-page';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { NewPasswordForm } from '@/components/auth/new-password-form';
import { readReset } from '@/lib/auth/reset';

export const metadata = mailedPage('New password');

/** The page behind the mailed link that resets a password. Opening it changes nothing. */
export default async function NewPasswordPage(props: MailedPageProps) {
  const token = await tokenOf(props);
  const link = token ? await readReset(token) : null;
  return (
    <AuthShell title="New password" lead="You are signed out everywhere once it is set.">
      <LiveForms>
        <NewPasswordForm token={token} email={link?.email ?? null} />
      </LiveForms>
    </AuthShell>
  );
}
