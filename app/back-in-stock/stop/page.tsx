import { type MailedPageProps, mailedPage, tokenOf } from '@/app/mailed-page';
import { TokenForm } from '@/components/alerts/token-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { stopAlertsAction } from '@/lib/alerts/actions';

export const metadata = mailedPage('No more emails');

/** The page behind the link that ends alerts. It looks the same for any link, and opening it changes nothing. */
export default async function StopAlertsPage(props: MailedPageProps) {
  return (
    <AuthShell title="No more emails" lead="About products that are back in stock.">
      <TokenForm
        token={await tokenOf(props)}
        action={stopAlertsAction}
        question="Press the button to delete all stock alerts for this address. Emails about your account and orders are not affected."
        button="Stop stock alerts"
      />
    </AuthShell>
  );
}
