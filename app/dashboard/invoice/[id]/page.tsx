import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { DocumentPage } from '@/components/documents/document-page';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getInvoice } from '@/lib/documents/read';

type Props = { params: Promise<{ id: string }> };

const { invoice: page, allOrders, myOrders } = dashboardPages;

const read = cache(async (orderId: string) => {
  const actor = await enter(page, paths.invoice(orderId));
  return { actor, invoice: await orNotFound(getInvoice(actor, orderId)) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${page.title} ${(await read((await params).id)).invoice.number}` };
}

/** The invoice of the payment that paid an order, for its buyer and for admins. Middleware answers 404. */
export default async function InvoicePage({ params }: Props) {
  const { id } = await params;
  const { actor, invoice } = await read(id);
  return (
    <DocumentPage
      title={`${page.title} ${invoice.number}`}
      parent={actor.role === 'admin' ? allOrders : myOrders}
      sheets={[invoice.printed]}
      pdfHref={paths.pdf.invoice(id)}
    />
  );
}
