import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { DocumentPage } from '@/components/documents/document-page';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { getCreditNote } from '@/lib/documents/read';

const { creditNote: page, allOrders, myOrders } = dashboardPages;
const { open, generateMetadata } = detailPage(page, paths.creditNote, getCreditNote);

export { generateMetadata };

/** The credit note of a refund, for its buyer and for admins. Middleware responds with 404 to an unknown one. */
export default async function CreditNotePage(props: DetailPageProps) {
  const { id, actor, shown: creditNote } = await open(props);
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
