import { invoiceFile } from '@/lib/documents/files';
import { pdfResponse } from '@/lib/http/pdf';
import { resource, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ id: string }>({
  /** The invoice of the payment that paid this order, as a PDF: one’s own, or any for an admin. */
  GET: route({ access: 'user' }, async (actor, _request, { id }) =>
    pdfResponse(await invoiceFile(actor, id)),
  ),
});
