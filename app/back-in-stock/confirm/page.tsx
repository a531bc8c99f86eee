import type { Metadata } from 'next';
import { TokenForm } from '@/components/alerts/token-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { confirmAlertAction } from '@/lib/alerts/actions';
import { readAlert } from '@/lib/alerts/confirm';
import { site } from '@/lib/base/site';

// The address holds the token: no other site is told it.
export const metadata: Metadata = {
  title: 'Confirm your address',
  robots: { index: false },
  referrer: 'same-origin',
};

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** The page behind the link that confirms an alert. Opening it changes nothing. */
export default async function ConfirmAlertPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const alert = typeof token === 'string' ? await readAlert(token) : null;
  return (
    <AuthShell title="Back in stock" lead={`One email from ${site.name}, and no more.`}>
      <TokenForm
        token={typeof token === 'string' ? token : ''}
        action={confirmAlertAction}
        question={
          alert &&
          `Press the button and we email ${alert.email} once, when ${alert.product} can be ordered again.`
        }
        button="Tell me when it is back"
      />
    </AuthShell>
  );
}
