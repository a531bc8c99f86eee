import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { AccountPages } from '@/components/account/account-pages';
import { DeleteAccount } from '@/components/account/delete-account';
import { buttonStyle } from '@/components/ui/button-style';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { isOnlyAdmin } from '@/lib/users/data';
import { factorOf } from '@/lib/users/factor';

const page = dashboardPages.ownData;
export const metadata: Metadata = { title: page.title };

const files = [
  { format: 'json', words: 'JSON, for programs' },
  { format: 'csv', words: 'CSV, for spreadsheets' },
] as const;

/** The user's own data: to download, and to have erased. */
export default async function OwnDataPage() {
  const actor = await requirePageActor(page);
  const { hasPassword, on } = await factorOf(actor);
  return (
    <>
      <PageHeading title={page.title} lead="What we keep about you, to take with you or to have erased." />
      <AccountPages current={page} />
      <div className="grid max-w-[720px] gap-5 tablet:gap-7">
        <TitledSheet title="Take it with you">
          <p className="mb-4 max-w-[60ch] text-ink-2 text-sm">
            Everything in one file: your account and sign-ins, addresses, orders and their invoices, quotes,
            reviews, lists, alerts, the emails we sent you, pictures that you uploaded, and what the shop did
            with any of it. You can do this ten times a day.
          </p>
          <div className="flex flex-wrap gap-2">
            {files.map(({ format, words }) => (
              <a
                key={format}
                href={paths.ownData(format)}
                download
                className={buttonStyle({ variant: 'line' })}
              >
                <Download aria-hidden className="size-[18px]" />
                {words}
              </a>
            ))}
          </div>
        </TitledSheet>
        {actor.role === 'admin' ? (
          <TitledSheet title="Delete your account">
            <Note>{(await isOnlyAdmin(actor)) ? messages.users.onlyAdmin : messages.users.notYourself}</Note>
          </TitledSheet>
        ) : (
          <DeleteAccount hasSecret={hasPassword || on !== null} />
        )}
      </div>
    </>
  );
}
