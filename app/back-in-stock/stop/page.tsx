import type { Metadata } from 'next';
import { TokenForm } from '@/components/alerts/token-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { stopAlertsAction } from '@/lib/alerts/actions';

// The address holds the token: no other site is told it.
export const metadata: Metadata = {
  title: 'No more emails',
  robots: { index: false },
  referrer: 'same-origin',
};

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** The page behind the link that ends alerts. It looks the same whatever the link, and opening it changes nothing. */
export default async function StopAlertsPage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <AuthShell title="No more emails" lead="About products that are back in stock.">
      <TokenForm
        token={typeof token === 'string' ? token : ''}
        action={stopAlertsAction}
        question="Press the button and we forget everything that you wait for at this address. Emails about your account and orders stay as they are."
        button="Stop these emails"
      />
    </AuthShell>
  );
}
