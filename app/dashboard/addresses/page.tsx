import type { Metadata } from 'next';
import { cache } from 'react';
import { AccountPages } from '@/components/account/account-pages';
import { AddressCard } from '@/components/addresses/address-card';
import { AddressForm } from '@/components/addresses/address-form';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { getAddresses } from '@/lib/users/addresses/data';
import { mostAddresses } from '@/lib/users/addresses/schema';

const page = dashboardPages.addresses;

type Props = { searchParams: Promise<{ edit?: string | string[] }> };

/** The address book and the entry being changed, read once for title and page. */
const openOnce = cache(async (edit: string | string[] | undefined) => {
  const book = await getAddresses(await requirePageActor(page));
  return { book, entry: book.find(({ id }) => id === edit) ?? null };
});

/** Which form is shown is in the title, because screen readers are told of another page of the shop by its title. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { entry } = await openOnce((await searchParams).edit);
  return { title: entry ? `Change ${entry.label}` : page.title };
}

/** The account's address book; `?edit=` names the entry being changed. */
export default async function AddressesPage({ searchParams }: Props) {
  const { book, entry } = await openOnce((await searchParams).edit);
  const isFull = book.length >= mostAddresses;
  return (
    <>
      <PageHeading
        title={page.title}
        lead="Where your orders go. New ones begin with the default, and every order form offers the others."
      />
      <AccountPages current={page} />
      <div className="grid max-w-[720px] gap-5 tablet:gap-7">
        {book.length > 0 && !entry && (
          <TitledSheet title="Address book">
            <ul>
              {book.map((saved) => (
                <AddressCard key={saved.id} entry={saved} />
              ))}
            </ul>
          </TitledSheet>
        )}
        <TitledSheet title={entry ? `Change ${entry.label}` : 'New address'}>
          {isFull && !entry ? (
            <Note>{messages.addresses.full(mostAddresses)}</Note>
          ) : (
            <AddressForm key={entry?.id ?? 'new'} entry={entry} />
          )}
        </TitledSheet>
      </div>
    </>
  );
}
