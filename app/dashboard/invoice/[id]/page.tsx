import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { DocumentPage } from '@/components/documents/document-page';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getInvoice } from '@/lib/documents/read';

const { invoice: page, allOrders, myOrders } = dashboardPages;
const { open, generateMetadata } = detailPage(page, paths.invoice, getInvoice);

export { generateMetadata };

/** The invoice of an order's payment, for its buyer and for admins. Middleware responds with 404 to an unknown one. */
export default async function InvoicePage(props: DetailPageProps) {
  const { id, actor, shown: invoice } = await open(props);
  return (
    <DocumentPage
      title={`${page.title} ${invoice.number}`}
      parent={actor.role === 'admin' ? allOrders : myOrders}
      sheets={[invoice.printed]}
      pdfHref={paths.pdf.invoice(id)}
    />
  );
}
