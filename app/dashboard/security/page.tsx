import type { Metadata } from 'next';
import { AccountPages } from '@/components/account/account-pages';
import { ChangePassword } from '@/components/account/change-password';
import { OpenSessions } from '@/components/account/open-sessions';
import { QrCode } from '@/components/account/qr-code';
import { SecondFactor } from '@/components/account/second-factor';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { openSessions } from '@/lib/auth/open-sessions';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { factorOf } from '@/lib/users/factor';

const page = dashboardPages.security;
export const metadata: Metadata = { title: page.title };

/** How the user signs in, and on which devices. */
export default async function SecurityPage() {
  const actor = await requirePageActor(page);
  const [{ setUp, isPasswordNew, ...factor }, sessions] = await Promise.all([
    factorOf(actor),
    openSessions(actor),
  ]);
  const toScan = setUp && {
    secret: setUp.secret,
    picture: <QrCode text={setUp.uri} label="The key for your authenticator app, as a QR code" />,
  };
  return (
    <>
      <PageHeading
        title={page.title}
        lead="How this account is kept yours. Sign out the devices that you do not know or no longer use."
      />
      {!actor.lacksFactor && <AccountPages current={page} />}
      {actor.lacksFactor && (
        <Note tone="warn" className="mb-5 max-w-[720px]">
          {messages.secondFactor.required}
        </Note>
      )}
      <ChangePassword
        email={actor.email}
        has={{ password: factor.hasPassword, factor: factor.on !== null }}
        isNew={isPasswordNew}
      />
      {(factor.mayHave || factor.on) && <SecondFactor factor={factor} setUp={toScan} />}
      <OpenSessions sessions={sessions} />
    </>
  );
}
