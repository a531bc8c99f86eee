import { type MailedPageProps, mailedPage, tokenOf } from '@/app/mailed-page';
import { TokenForm } from '@/components/alerts/token-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { confirmAlertAction } from '@/lib/alerts/actions';
import { readAlert } from '@/lib/alerts/confirm';
import { messages } from '@/lib/base/messages';
import { site } from '@/lib/base/site';

export const metadata = mailedPage('Confirm your address');

/** The page behind the link that confirms an alert. Opening it changes nothing. */
export default async function ConfirmAlertPage(props: MailedPageProps) {
  const token = await tokenOf(props);
  const alert = token ? await readAlert(token) : null;
  return (
    <AuthShell title="Back in stock" lead={`One email from ${site.name}, and no more.`}>
      <TokenForm
        token={token}
        action={confirmAlertAction}
        question={
          alert &&
          `Press the button and we email ${alert.email} once, when ${alert.product} can be ordered again.`
        }
        before={alert?.isWaiting ? messages.alerts.waiting : undefined}
        button={messages.alerts.ask}
      />
    </AuthShell>
  );
}
