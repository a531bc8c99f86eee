import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { DocumentPage } from '@/components/documents/document-page';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { getCreditNote } from '@/lib/documents/read';

type Props = { params: Promise<{ id: string }> };

const { creditNote: page, allOrders, myOrders } = dashboardPages;

const read = cache(async (id: string) => {
  const actor = await enter(page, paths.creditNote(id));
  return { actor, creditNote: await orNotFound(getCreditNote(actor, id)) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${page.title} ${(await read((await params).id)).creditNote.number}` };
}

/** What a refund gave back, for its buyer and for admins. Middleware answers 404. */
export default async function CreditNotePage({ params }: Props) {
  const { id } = await params;
  const { actor, creditNote } = await read(id);
  return (
    <DocumentPage
      title={`${page.title} ${creditNote.number}`}
      parent={actor.role === 'admin' ? allOrders : myOrders}
      sheets={[creditNote.printed]}
      voidBecause={creditNote.isVoid ? messages.documents.voidCreditNote : null}
      pdfHref={paths.pdf.creditNote(id)}
    />
  );
}
