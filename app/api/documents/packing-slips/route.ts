import { packingSlipsFile } from '@/lib/documents/files';
import { ordersAsked, pdfResponse } from '@/lib/http/pdf';
import { resource, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The packing slips of these orders as a PDF, for admins. */
  GET: route({ access: 'admin' }, async (actor, request) =>
    pdfResponse(await packingSlipsFile(actor, ordersAsked(request))),
  ),
});
