import type { Metadata } from 'next';
import { AuthShell } from '@/components/auth/auth-shell';
import { LiveForms } from '@/components/auth/live-forms';
import { ResetForm } from '@/components/auth/reset-form';
import { SwitchLink } from '@/components/auth/switch-link';
import { paths } from '@/lib/base/paths';

/** Not in the build, which knows no environment (decision 0003). */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { title: 'Reset password', robots: { index: false } };

/** Where the login page's Reset password link leads without scripts; its form works without them, too. */
export default function ResetPasswordPage() {
  return (
    <AuthShell title="Reset password" lead="We email you a link that sets a new password.">
      <LiveForms>
        <ResetForm />
      </LiveForms>
      <SwitchLink page="login" from={paths.home} />
    </AuthShell>
  );
}
